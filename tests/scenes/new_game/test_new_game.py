import json
import os
from itertools import combinations

import pygame
import pytest

from swoop_desktop.bots.people import FACES, PEOPLE
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play import players
from swoop_desktop.play.players import faces, players_of, usual_bot
from swoop_desktop.play.session import HUMAN, Seat
from swoop_desktop.records.folder import waiting_games
from swoop_desktop.resources.language import set_language, tr
from swoop_desktop.rulesets import library
from swoop_desktop.rulesets.library import Library
from swoop_desktop.rulesets.minutes import minutes
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.scenes.title.parts import CARDS, EVERY, FIRST, FRAME, LASTS, Breath, Fan
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import LastGame, Me
from swoop_desktop.ui import text
from swoop_desktop.ui.node import find, walk
from tests.contract.played import OURS
from tests.pilot import flying
from tests.sooner import one_in


def tab_to(pilot, key):
    """Press Tab, and arrows within each group, until a node has the focus."""
    for _ in range(40):
        if pilot.scene.focus.key == key:
            return
        pilot.press("tab")
        stop = pilot.scene.focus.key
        for arrow in ("down", "right"):
            pilot.scene.focus.set(stop)
            for _ in range(4):
                if pilot.scene.focus.key == key:
                    return
                widget = pilot.scene.widget(pilot.scene.focus.key)
                if widget.role == "button":
                    pilot.press(arrow)
        pilot.scene.focus.set(stop)
    raise AssertionError(f"no way to {key}")


def test_from_the_title_to_a_game_by_keys_alone(pilot):
    tab_to(pilot, "new")
    pilot.press("return")
    pilot.sees(NewGameScene)
    tab_to(pilot, "seat 0")
    pilot.press("return")
    tab_to(pilot, "name 0")
    pilot.type_words("Zoé")
    pilot.press("escape")
    assert pilot.scene.focus.key == "seat 0", "what is shown of a seat closes first"
    tab_to(pilot, "code")
    pilot.press("return")
    assert pilot.scene.focus.key == "seed"
    pilot.type_words("42")
    tab_to(pilot, "start")
    pilot.press("return")
    setup = pilot.sees(TableScene).session.setup
    assert setup.seed == 42
    assert setup.seats[0].name == "Zoé"
    assert setup.seats[0].player == "human"


def test_the_fan_of_the_title_comes_card_by_card_and_is_the_same(pilot, monkeypatch):
    """One card appears in each frame, so that no frame is long. The result is the picture drawn at
    once, and each card is drawn only once.
    """
    laid = []
    lay = Fan.lay
    monkeypatch.setattr(Fan, "lay", lambda fan: (laid.append(fan), lay(fan)))
    title = pilot.scene
    pilot.frame()
    bare = pilot.pixels
    for number in range(len(CARDS)):
        while len(laid) <= number:
            assert title.lively
            pilot.frame(0.02)
        assert len(laid) == number + 1
    while title.lively:
        pilot.frame(0.02)
    slowly = pilot.pixels
    pilot.open(SettingsScene())
    pilot.app.pop()
    pilot.frame()
    assert bare != slowly == pilot.pixels
    assert len(laid) == len(CARDS)


def settled(pilot):
    pilot.wait(lambda: not pilot.scene.lively, "the fan")
    pilot.frame()
    return pilot.scene


def test_the_cards_of_the_title_stir_seldom_and_lie_as_before(pilot):
    """Between stirrings nothing is drawn, and stirring redraws only the fan; `due` tells when."""
    title = settled(pilot)
    rest, drawn, poses = pilot.pixels, 0, set()
    assert 1 < title.due <= FIRST
    pilot.step(title.due - 0.01)
    assert 0 < title.due < 0.02 and pilot.pixels == rest, "they stir too early"
    box = title.fan_area
    assert not box.collidelistall([widget.rect for _, group in title.groups for widget in group])
    around = pilot.surface.copy()
    around.fill("black", box)
    while title.due < 2 * LASTS:
        drawn += pilot.frame(title.due + 0.001)
        poses.add(pilot.pixels)
        now = pilot.surface.copy()
        now.fill("black", box)
        assert now.get_buffer().raw == around.get_buffer().raw
        assert drawn < 2 * LASTS / FRAME
    assert pilot.pixels == rest
    assert len(poses) > 0.8 * LASTS / FRAME
    assert title.due >= EVERY - 0.1
    assert drawn / EVERY < 1, "more than a frame in a second costs too much"


def test_the_cards_of_the_title_stir_for_seconds_and_rest_for_longer():
    breath, poses = Breath(), 0
    while breath.go_on(breath.due) and breath.since is not None:
        poses += 1
    assert poses == pytest.approx(LASTS / FRAME, abs=1)
    assert breath.due == EVERY


def test_a_button_can_be_pointed_at_while_the_cards_stir(pilot):
    """If the whole page is redrawn, the cards keep their pose."""
    title = settled(pilot)
    pilot.step(FIRST)
    for _ in range(12):
        pilot.frame(title.due + 0.001)
    stirring = pilot.pixels
    title.changed()
    assert pilot.frame()
    assert pilot.pixels == stirring


def test_who_wants_less_motion_sees_none_on_the_title(pilot):
    title = settled(pilot)
    pilot.choose(reduced_motion="on")
    assert title.due is None
    rest = pilot.pixels
    pilot.step(2 * EVERY)
    assert pilot.pixels == rest


def test_from_the_title_to_a_game_by_mouse_alone(pilot):
    pilot.click_node("new", "rules wild_twos")
    x, y, w, h = pilot.node("count").rect
    for _ in range(3):
        pilot.click((x + w - h // 2, y + h // 2))
    pilot.click_node("start")
    setup = pilot.sees(TableScene).session.setup
    assert len(setup.seats) == 7
    assert str(setup.rules.name) == "wild_twos"


def test_the_last_choice_is_remembered_but_not_the_seed(pilot):
    pilot.click_node("new", "rules quebec", "code")
    pilot.type_words("7")
    pilot.click_node("start")
    pilot.title()
    pilot.click_node("new")
    assert pilot.scene.choice.key == "quebec"
    assert pilot.scene.seed.words == "", "the same cards would be dealt again, unasked"


@pytest.mark.parametrize("seed", ["abc", "-1", "1.5", "²", "9" * 20, "١٢"])
def test_a_seed_that_is_no_number_is_refused_in_words(pilot, seed):
    pilot.click_node("new", "code")
    pilot.type_words(seed)
    pilot.click_node("start")
    pilot.sees(NewGameScene)
    assert "0" in pilot.name("wrong")
    pilot.click_node("seed")
    pilot.send(pygame.TEXTINPUT, text="5")
    assert not pilot.has("wrong")


@pytest.mark.parametrize("name", ["", "   ", "x" * 200, "a\nb", "日本", '"[]', "{name}", "%s"])
def test_any_name_can_play(pilot, name):
    pilot.click_node("new")
    show(pilot, 1)
    pilot.click_node("name 1")
    pilot.press("backspace")
    pilot.send(pygame.TEXTINPUT, text=name)
    pilot.click_node("start")
    pilot.step(0.5)
    names = pilot.sees(TableScene).session.setup.names
    assert all(0 < len(n) <= 24 and n.strip() == n and "\n" not in n for n in names)


def sit(pilot, count):
    """Set the number of players with the stepper."""
    if not pilot.has("count"):
        pilot.press("escape")
    while pilot.scene.plan.count != count:
        assert pilot.scene.ask("count", "more" if pilot.scene.plan.count < count else "less")


def show(pilot, seat):
    """Open a seat's editor."""
    if "selected" not in pilot.states(f"seat {seat}"):
        pilot.click_node(f"seat {seat}")


def choose(pilot, seat, player):
    """Open a seat's editor, and choose this player."""
    show(pilot, seat)
    pilot.click_node(f"player {seat} {player}")


def test_people_and_bots_sit_where_one_wants_and_are_remembered(pilot):
    pilot.click_node("new")
    choose(pilot, 0, "bot:easy")
    choose(pilot, 2, "human")
    choose(pilot, 3, "human")
    pilot.click_node("name 3")
    pilot.type_words("Zoé")
    wanted = [(pilot.scene.plan[i].name.words, pilot.scene.plan[i].player) for i in range(4)]
    assert [player.partition(":")[0] for _, player in wanted] == ["bot", "bot", "human", "human"]
    assert wanted[3][0] == "Zoé"
    pilot.click_node("start")
    table = pilot.sees(TableScene)
    assert table.session.setup.humans == (2, 3)
    assert table.viewers.shared
    assert table.viewers.viewer is None
    pilot.title()
    pilot.click_node("new")
    plan = pilot.scene.plan
    wanted[2] = ("", "human")  # nobody typed a name there
    assert [(plan[i].name.words, plan[i].player) for i in range(4)] == wanted


def test_a_person_and_a_bot_on_a_seat_have_names_of_their_own(pilot):
    pilot.click_node("new")
    before = [pilot.scene.plan[i].name.words for i in range(4)]
    choose(pilot, 1, "human")
    choose(pilot, 2, "human")
    names = [pilot.scene.plan[i].name.words for i in range(4)]
    assert names == ["", "", "", before[3]]
    show(pilot, 1)
    pilot.click_node("name 1")
    pilot.type_words("Zoé")
    choose(pilot, 1, "bot:easy")
    assert pilot.scene.plan[1].name.words == before[1]
    choose(pilot, 1, "human")
    assert pilot.scene.plan[1].name.words == "Zoé"


def test_a_bot_gives_way_where_a_person_has_its_name(pilot):
    pilot.click_node("new")
    show(pilot, 0)
    pilot.click_node("name 0")
    pilot.type_words("Ada")
    pilot.click_node("start")
    names = pilot.scene.table.names
    assert names[0] == "Ada"
    assert len(set(names)) == 4


@pytest.mark.parametrize(("one", "other"), [("Rex", "Rex"), ("zoé", " ZOÉ "), ("", "Player 1")])
def test_two_players_with_one_name_are_refused_until_one_is_changed(pilot, one, other):
    pilot.click_node("new")
    choose(pilot, 2, "human")
    for seat, name in ((0, one), (2, other)):
        show(pilot, seat)
        pilot.click_node(f"name {seat}")
        pilot.press("backspace")
        pilot.send(pygame.TEXTINPUT, text=name)
    pilot.click_node("start")
    pilot.sees(NewGameScene)
    assert "called" in pilot.name("wrong")
    assert pilot.scene.focus.key.startswith("name")
    pilot.send(pygame.TEXTINPUT, text="x")
    assert not pilot.has("wrong")
    pilot.click_node("start")
    pilot.sees(TableScene)


def test_bots_alone_are_watched(pilot):
    pilot.click_node("new")
    choose(pilot, 0, "bot:easy")
    assert "watch" in pilot.name("told")
    pilot.click_node("start")
    table = pilot.scene
    assert table.viewers.viewer is None
    pilot.wait(lambda: len(table.public.log) > 6, "the bots to play", 20)
    assert table.director.repairs == 0
    buttons = {node.key for node in pilot.nodes if node.role == "button"}
    assert {"pause", "step", "hands", "speed slow", "speed instant"} <= buttons
    pilot.arrive(ScoresScene, 60)
    pilot.click_node("next")
    assert pilot.scene is table and pilot.app.running, "nobody closes it"


@pytest.mark.parametrize(
    "last",
    [
        LastGame("no such rules", (("A", "human"),)),
        LastGame("classic", tuple(("B", "bot:from another version") for _ in range(30))),
        LastGame("quebec", (("", ""),) * 2),
        LastGame("classic", (("n" * 5000, "human"),) * 8),
    ],
)
def test_a_strange_last_choice_is_no_problem(tmp_path, last):
    with flying(tmp_path, last_game=last) as pilot:
        pilot.title()
        pilot.click_node("new")
        pilot.step(0.2)
        low, high = pilot.scene.choice.game.seats(pilot.scene.choice.rules)
        assert low <= pilot.scene.plan.count <= high


def test_own_rule_sets_are_offered_and_wrong_ones_explained(tmp_path, pilot):
    folder = DataDir.at(tmp_path).rules
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text('based_on = "classic"\nmax_set = 3\n')
    (folder / "bad.toml").write_text('based_on = "classic"\nmax_set = "many"\n')
    pilot.click_node("new")
    said = [node.name for node in pilot.nodes]
    assert any("bad.toml" in words and "max_set" in words for words in said)
    pilot.click_node(f"rules {folder / 'good.toml'}", "start")
    assert pilot.scene.session.setup.rules.max_set == 3


def test_rule_sets_that_are_too_many_are_counted(tmp_path, monkeypatch, pilot):
    monkeypatch.setattr(library, "MOST", 2)
    folder = DataDir.at(tmp_path).rules
    folder.mkdir(parents=True)
    for name in "abcde":
        (folder / f"{name}.toml").write_text('based_on = "classic"\n')
    pilot.open(NewGameScene())
    said = pilot.name("bad rules")
    assert said.startswith("3 rule sets are missing") and "and 2 more files" in said
    pilot.open(OwnRulesScene())
    assert "and 2 more files" in pilot.name("bad")


def test_arrows_lead_to_every_rule_set_and_enter_takes_it(pilot):
    pilot.click_node("new")
    tab_to(pilot, "rules swoops150")
    before = pilot.scene.choice.key
    pilot.press("right")
    assert pilot.scene.focus.key == "rules swoops150_risky"
    assert pilot.scene.choice.key == before, "to go there changes nothing"
    pilot.press("return")
    assert pilot.scene.focus.key == "rules swoops150_risky", "the keys go on from the paper"
    assert pilot.scene.choice.key == "swoops150_risky"
    assert "selected" in pilot.states("rules swoops150_risky")
    assert "selected" not in pilot.states("rules classic")


def test_a_game_that_was_left_can_be_continued(pilot):
    pilot.click_node("new", "start")
    session = pilot.scene.session
    pilot.press("escape")
    pilot.arrive(PauseScene, 5)
    pilot.click_node("title")
    pilot.sees(TitleScene)
    pilot.click_node("continue")
    assert pilot.sees(TableScene).session.setup == session.setup


def test_a_new_game_keeps_the_old_record(pilot):
    for _ in range(2):
        pilot.title()
        pilot.click_node("new", "start")
    pilot.title()
    assert len(list(pilot.data.records.glob("*.swoop"))) == 2
    assert waiting_games(pilot.data)


@pytest.mark.skipif(os.name != "posix", reason="folders that cannot be written")
def test_a_folder_that_cannot_be_made_does_not_stop_a_game(tmp_path):
    (tmp_path / "records").write_text("in the way")
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.click_node("new", "start")
        assert pilot.sees(TableScene).session.problems or pilot.scene.table_view().notice


def test_a_name_that_nobody_typed_does_not_stick(tmp_path):
    """An empty name stays empty in every seat; *Player 2* is not stored as a name."""
    with flying(tmp_path) as pilot:
        for _time in range(2):
            pilot.title()
            pilot.open(NewGameScene())
            show(pilot, 0)
            assert pilot.value("name 0") == ""
            pilot.click_node("start")
            assert pilot.scene.table.names[0] == "Player 1"
            assert pilot.settings.name == ""
    plan = SeatingPlan((("Ada", "bot:easy"), ("Player 2", "human")), Me())
    assert plan[1].name.words == "" and plan.names() == ("Ada", "Player 2")


def test_who_has_no_name_is_numbered_in_the_language_that_is_spoken(pilot):
    """The record has an empty name, and each view fills it in anew."""
    pilot.open(NewGameScene())
    choose(pilot, 1, "human")
    pilot.click_node("start")
    session = pilot.scene.session
    assert [seat.name for seat in session.setup.seats[:2]] == ["", ""]
    assert session.setup.names[:2] == ("Player 1", "Player 2")
    (path,) = pilot.data.records.glob("*.swoop")
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert [seat["name"] for seat in header["seats"][:2]] == ["", ""]
    set_language("fr")
    try:
        assert session.setup.names[:2] == ("Joueur 1", "Joueur 2")
        pilot.title()
        pilot.open(ShelfScene())
        pilot.wait(lambda: any("Joueur 1, Joueur 2" in told(n) for n in pilot.nodes), "it")
        assert not any("Player" in told(node) for node in pilot.nodes)
        pilot.title()
        pilot.wait(lambda: any("Joueur 1" in told(n) for n in pilot.nodes), "the card")
    finally:
        set_language("en")


def told(node):
    return f"{node.name} {node.value}"


def selected(pilot, group):
    return [node.key for node in pilot.node(group).children if "selected" in node.states]


def test_who_plays_is_seen_at_a_glance(pilot):
    """People come first, experts last, and the chosen kind is marked."""
    pilot.click_node("new")
    show(pilot, 0)
    offered = [node.key for node in pilot.node("levels").children]
    assert offered[0] == "player 0 human" and offered[-1] == "player 0 bot:expert"
    assert selected(pilot, "levels") == ["player 0 human"]
    choose(pilot, 0, "bot:expert")
    assert selected(pilot, "levels") == ["player 0 bot:expert"]
    assert pilot.value("seat 0") == "Expert"


def test_a_face_is_chosen_by_keys_and_none_when_one_only_looks(pilot):
    pilot.open(NewGameScene())
    show(pilot, 0)
    assert {node.key for node in pilot.node("faces").children} == {f"face {f}" for f in FACES}
    [before] = selected(pilot, "faces")
    tab_to(pilot, before)
    pilot.press("left")
    there = pilot.scene.focus.key
    assert there != before
    assert (selected(pilot, "faces"), pilot.settings.face) == ([before], "")
    pilot.press("return")
    assert selected(pilot, "faces") == [there]
    assert f"face {pilot.settings.face}" == there == pilot.scene.focus.key


def test_everybody_at_the_screen_chooses_a_face_that_is_kept(tmp_path):
    """A face has one owner: the former owner gets another one."""
    with flying(tmp_path) as pilot:
        page = pilot.open(NewGameScene())
        show(pilot, 1)
        pilot.click_node("player 1 human")
        page.plan[1].name.put("Ben", 40)
        pilot.click_node("face fox")
        assert page.plan.faces()[1] == "fox" and page.plan.faces().count("fox") == 1
        show(pilot, 0)
        pilot.click_node("face lion")
        assert page.plan.faces()[:2] == ("lion", "fox")
        show(pilot, 1)
        pilot.click_node("face lion")
        assert page.plan.faces()[1] == "lion" != page.plan.faces()[0]
        pilot.click_node("start")
        assert pilot.scene.table.faces[1] == "lion"
        pilot.title()
        pilot.open(NewGameScene())
        assert pilot.scene.plan.faces()[1] == "lion"
    with flying(tmp_path / "upright", window=(960, 1300)) as pilot:
        pilot.open(NewGameScene())
        choose(pilot, 1, "human")
        pilot.click_node("face owl")
        assert pilot.scene.plan.faces()[1] == "owl"


@pytest.mark.parametrize("bots", [1, 2, 5, 10])
def test_a_face_that_nobody_chose_stays_however_many_sit_down(bots):
    people = [Seat("", HUMAN), Seat("Zoé", HUMAN)]
    names = [Seat(name, "bot:easy") for name, *_ in PEOPLE[:bots]]
    assert faces([*people, *names], Me())[:2] == faces(people, Me())
    assert faces([people[0], *names, people[1]], Me())[:1] == faces(people[:1], Me())


@pytest.mark.parametrize("count", range(2, 17))
@pytest.mark.parametrize("touched", [False, True])
@pytest.mark.parametrize(
    ("size", "scale"),
    one_in(4, [((1280, 720), 1.0), ((960, 600), 1.0), ((1280, 720), 1.3), ((960, 600), 2.0)]),
)
def test_nobody_at_the_table_is_covered(tmp_path, count, touched, size, scale):
    """No player is covered by another one, by the table's middle or by a seat's editor."""
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        pilot.open(NewGameScene(rules="wild_twos"))
        sit(pilot, count)
        for shown in (None, 0, count - 1):
            if shown is not None:
                show(pilot, shown)
            if touched:
                pilot.send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=True)
                assert pilot.app.touched
            pilot.step(0.1)
            boxes = {n.key: pygame.Rect(n.rect) for n in walk(pilot.node("table")) if n.action}
            assert pilot.has("stand up" if shown is not None else "count")
            for (one, box), (other, rect) in combinations(boxes.items(), 2):
                assert not box.colliderect(rect), (one, other, shown)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("own", [0, 1, 3])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_fourteen_rule_sets_are_seen_and_more_of_them_scrolled(
    tmp_path, monkeypatch, language, own, size
):
    """Own rule sets come first; everything around the list stays in place."""
    set_language(language)
    for name in set(GAMES).difference(OURS):
        monkeypatch.delitem(GAMES, name)
    with flying(tmp_path, window=size) as pilot:
        for number in range(own):
            Library(pilot.data.rules).duplicate(*find_rules("classic"), "fox", f"Mine {number}")
        text.cut.clear()
        pilot.open(NewGameScene(rules="classic"))
        pilot.step(0.1)
        rows = pilot.node("rule sets").children
        assert [node.name for node in rows[:own]] == [f"Mine {number}" for number in range(own)]
        page, around = pilot.scene, ("rules classic", "own rules", "code", "back", "start")
        places = [pilot.node(key).rect for key in around]
        seen = [node for node in rows if page.view.contains(node.rect)]
        assert len(seen) >= min(len(rows), 13 if own > 1 else 14)
        assert all(page.stays(key) or own < 2 for key in around)
        page.reveal(rows[-1].key)
        assert page.view.contains(pilot.node(rows[-1].key).rect)
        assert places == [pilot.node(key).rect for key in around]
        assert not text.cut
    set_language("en")


def names_of(page, seats=range(4)):
    return [page.plan[seat].name.words for seat in seats]


def test_a_bot_with_another_face_is_somebody_else(pilot):
    """Name and style belong to a face: the bot changes with it, and so does the face's former
    owner.
    """
    page = pilot.open(NewGameScene())
    names = names_of(page)
    show(pilot, 2)
    frog, taken = "face frog", page.plan.faces()[1]
    pilot.click_node(frog)
    assert page.plan[2].name.words == "Hugo"
    assert page.plan.faces()[2] == "frog"
    assert names_of(page, (0, 1, 3)) == [*names[:2], names[3]]
    pilot.click_node(f"face {taken}")
    assert page.plan.faces()[2] == taken
    assert page.plan[2].name.words == names[1]
    assert len({*names_of(page)}) == 4
    assert len(set(page.plan.faces())) == 4


def test_one_more_sits_down_where_there_is_a_place_and_stands_up_again(pilot):
    pilot.click_node("new")
    page = pilot.scene
    names = names_of(page)
    pilot.click_node("add 1")
    assert page.plan.count == 5
    came = page.plan[2].name.words
    assert names_of(page, (0, 1, 3, 4)) == names
    assert selected(pilot, "table") == ["seat 2"], "it is shown who has come"
    pilot.click_node("stand up")
    assert page.plan.count == 4 and names_of(page) == names
    pilot.click_node("add 3")
    assert page.plan[4].name.words == came, "whoever stood up last comes back first"
    for _ in range(2):
        show(pilot, 1)
        pilot.click_node("stand up")
    assert page.plan.count == 3
    show(pilot, 1)
    assert "disabled" in pilot.states("stand up"), "Classic is for three at least"
    pilot.click_node("start")
    assert len(pilot.scene.table.names) == 3


def test_more_of_a_seat_is_shown_only_while_it_is_pressed(pilot):
    pilot.click_node("new")
    assert not pilot.has("levels") and pilot.has("count")
    pilot.click_node("seat 2")
    assert pilot.has("name 2")
    pilot.click_node("seat 1")
    assert pilot.has("name 1") and not pilot.has("name 2")
    pilot.click_node("seat 1")
    assert not pilot.has("levels")
    for button in (1, 3):
        pilot.click_node("seat 3")
        x, y = pilot.box("start").midbottom
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.send(kind, pos=(x, y + 90), button=button)
        assert not pilot.has("levels"), "what is pressed beside it closes it"
    pilot.click_node("seat 3")
    pilot.press("escape")
    assert not pilot.has("levels") and isinstance(pilot.scene, NewGameScene)
    pilot.press("escape")
    pilot.sees(TitleScene)


def test_the_keys_to_the_side_lead_around_the_table(pilot):
    """Left and right move to the next place in that direction, on both sides of the table."""
    pilot.click_node("new")
    page = pilot.scene
    for begin, key, way in (
        ("seat 0", "left", ["add 0", "seat 1", "add 1"]),
        ("seat 0", "right", ["add 3", "seat 3", "add 2"]),
        ("seat 2", "left", ["add 1"]),
        ("add 1", "right", ["seat 2", "add 2", "seat 3"]),
    ):
        page.focus.set(begin, visible=True)
        for there in way:
            pilot.press(key)
            assert page.focus.key == there, (begin, key)


def test_faces_stay_whoever_sits_down_or_stands_up(pilot):
    """Faces stay even on seats that nobody chose; the table dealt then shows the same ones."""
    pilot.click_node("new")
    page = pilot.scene
    choose(pilot, 2, "human")
    page.plan[2].name.put("Ben", 40)
    page.changed()

    def faces():
        shown = zip(page.plan.names(), page.plan.faces(), strict=True)
        return dict(shown)

    before = faces()
    for change in (
        lambda: pilot.click_node("add 0"),
        lambda: sit(pilot, 8),
        lambda: choose(pilot, 1, "human"),
        lambda: (show(pilot, 1), pilot.click_node("stand up")),
        lambda: choose(pilot, 0, "bot:easy"),
        lambda: sit(pilot, 5),
        lambda: choose(pilot, 0, "human"),
    ):
        change()
        now = faces()
        assert {name: now[name] for name in now if name in before} == {
            name: before[name] for name in before if name in now
        }
    pilot.click_node("start")
    dealt = pilot.app.scenes[1].game.setup
    after = dict(zip(dealt.names, players.faces(dealt.seats, pilot.settings.me), strict=True))
    assert after == now


def test_why_two_cannot_play_is_said_and_by_which_rules_they_can(pilot):
    pilot.click_node("new")
    sit(pilot, 3)
    assert pilot.name("told") == "Classic needs at least 3 players. Two players can play Wild twos."
    pilot.click_node("rules wild_twos")
    sit(pilot, 2)
    assert "at least" not in pilot.name("told")


@pytest.mark.parametrize(
    ("rules", "dealt"),
    [
        ("classic", "Classic, to 500 points"),
        ("wild_twos", "Wild twos, 5 deals"),
        ("capture25", "Capture the Hearts to 25, to 25 points"),
    ],
)
def test_it_is_said_what_will_be_dealt(pilot, rules, dealt):
    pilot.open(NewGameScene(rules=rules))
    assert pilot.value("start") == dealt


def test_there_is_no_place_beyond_the_most_that_may_play(pilot):
    pilot.click_node("new")
    sit(pilot, 8)
    assert not [node.key for node in pilot.nodes if node.key.startswith("add ")]
    assert len([node.key for node in pilot.nodes if node.key in SEATS]) == 8


SEATS = {f"seat {number}" for number in range(16)}


def test_a_game_is_chosen_by_its_card_and_has_its_own_rule_sets(pilot):
    pilot.click_node("new")
    assert not pilot.has("rules capture")
    pilot.click_node("game hearts")
    assert pilot.scene.choice.key == "capture"
    assert not pilot.has("rules classic")
    assert [node.key for node in pilot.node("games").children if "selected" in node.states] == [
        "game hearts"
    ]
    pilot.click_node("rules capture25", "game hearts")
    assert pilot.scene.choice.key == "capture25", "its card changes no choice among its rule sets"
    pilot.click_node("game swoop")
    assert pilot.scene.choice.key == "classic"


def gold(pilot):
    return [one.key for one in pilot.scene.widgets() if getattr(one, "primary", False)]


def test_one_thing_is_gold_and_the_lessons_are_beside_the_way_back(pilot):
    pilot.click_node("new")
    for code in (False, True):
        if code:
            pilot.click_node("code")
        assert gold(pilot) == ["start"]
    pilot.click_node("learn")
    pilot.sees(LearnScene)
    pilot.press("escape")
    pilot.sees(NewGameScene)


def test_one_press_on_the_title_deals_the_last_table_again(tmp_path):
    """The new table has the same rules and players, and other cards."""
    (tmp_path / "progress.toml").write_text("")  # not a newcomer
    bots = tuple((one.name, "bot:hard") for one in PEOPLE[2:5])
    last = LastGame("quebec", (("Zoé", HUMAN), *bots))
    with flying(tmp_path, last_game=last, name="Zoé") as pilot:
        pilot.title()
        pilot.wait(lambda: find(pilot.tree, "again").value, "with whom")
        assert pilot.value("again") == "Quebec · Clara, Dario, Elsa"
        assert gold(pilot) == [pilot.scene.focus.key] == ["again"]
        pilot.press("return")
        setup = pilot.scene.session.setup
        assert setup.rules.name == "quebec"
        assert tuple((seat.name, seat.player) for seat in setup.seats) == last.seats
        pilot.title()
        assert not pilot.has("again"), "it can be continued now"


def test_the_panel_slides_away_and_the_table_takes_its_room(tmp_path):
    """Everybody keeps their place at the table."""
    with flying(tmp_path, speed="normal", reduced_motion="off") as pilot:
        pilot.open(NewGameScene())
        pilot.step(0.3)
        page, moved = pilot.scene, []
        pilot.click_node("start")
        while pilot.scene is page:
            boxes = {key: pilot.box(key) for key in (*SHOWN, "read")}
            moved.append((boxes["read"].x, boxes["seat 1"].x, boxes["seat 0"].centerx))
            assert boxes["seat 1"].centerx < boxes["seat 2"].centerx < boxes["seat 3"].centerx
            assert not pilot.has("start"), "it would be pressed twice"
            pilot.frame(0.05)
        assert len(moved) >= 5 and moved == sorted(moved, reverse=True)
        assert moved[-1][0] < 0 and moved[-1][1] < 30
        pilot.sees(TableScene)
    with flying(tmp_path, speed="normal", reduced_motion="on") as pilot:
        pilot.open(NewGameScene())
        pilot.click_node("start")
        assert isinstance(pilot.scene, TableScene), "nothing slides where there is less motion"


SHOWN = [f"seat {number}" for number in range(4)]


def test_the_rules_are_behind_a_button_and_f1(pilot):
    pilot.click_node("new", "rules quebec")
    assert pilot.node("chosen").children[0].name == "Quebec"
    for press in (lambda: pilot.click_node("read"), lambda: pilot.press("f1")):
        press()
        pilot.sees(RulesScene)
        pilot.press("escape")
    pilot.sees(NewGameScene)


def test_every_shipped_rule_set_says_in_a_line_what_differs_and_how_long_it_takes(pilot):
    pilot.click_node("new")
    for game in ("swoop", "hearts"):
        pilot.click_node(f"game {game}")
        for name in GAMES[game].presets():
            said = pilot.value(f"rules {name}")
            assert tr(GAMES[game].shipped[name].brief) in said
            assert f"{minutes()[name]} minutes" in said


def test_a_name_and_a_face_are_asked_once_and_stay_at_any_count_of_seats(pilot):
    pilot.open(NewGameScene())
    show(pilot, 0)
    assert "kept for later games" in pilot.name("told")
    assert pilot.value("name 0") == ""
    assert pilot.value("face owl") == "Ada has it"
    pilot.click_node("face owl")
    assert selected(pilot, "faces") == ["face owl"]
    assert all("Ada" not in pilot.name(f"seat {seat}") for seat in range(1, 4))
    pilot.click_node("name 0")
    for letter in "Zo{ë}" + "x" * 100:
        pilot.scene.widget("name 0").typed(letter)
    name = pilot.value("name 0")
    assert name.startswith("Zo{ë}x") and len(name) == 24
    pilot.click_node("start")
    assert (pilot.settings.name, pilot.settings.face) == (name, "owl")
    assert pilot.scene.table.names[0] == name
    assert [face == "owl" for face in pilot.scene.table.faces] == [True, False, False, False]
    for seats in (3, 8, 5):
        pilot.title()
        pilot.open(NewGameScene())
        sit(pilot, seats)
        show(pilot, 0)
        assert pilot.value("name 0") == name
        pilot.click_node("start")
        faces = pilot.scene.table.faces
        assert faces[0] == "owl" and faces.count("owl") == 1
        assert len(set(pilot.scene.table.names)) == seats


def test_a_kept_name_stays_where_several_people_play_and_a_bot_gives_it_up():
    game, _ = find_rules("classic")
    plan = SeatingPlan((("Me", "human"), ("Ada", "bot:easy")), Me("Ada", "fox"))
    plan.fill(12, players_of(game), usual_bot(game))
    assert plan[0].name.words == "Ada"
    plan.give_way()
    assert plan[0].name.words == "Ada" and not plan.twins()
    plan.change(3, "human")
    assert plan.named_me() == Me("Ada", "fox")
    assert faces(plan.named(), Me("Ada", "fox"))[0] == "fox"
    assert faces(plan.named(), Me("Ada", "fox")).count("fox") == 1
    assert not any(one.name == "Dario" for one in plan.named()), "he has the face of a fox"


@pytest.mark.parametrize("window", [(960, 600), (1280, 720), (2560, 1440)])
def test_a_notice_pushes_nothing_down(tmp_path, window):
    """Tried with the notice about changed rule sets, and with a notice on the title."""
    with flying(tmp_path, window=window) as pilot:
        pilot.title()
        places = [pilot.node(key).rect for key in ("new", "settings")]
        pilot.app.restart(TitleScene([msg("Something could not be read.")]))
        assert places == [pilot.node(key).rect for key in ("new", "settings")]
        pilot.open(NewGameScene())
        page, keys = pilot.scene, ("rules classic", "game swoop", "count", "start", "read")
        places = [pilot.node(key).rect for key in keys]
        page.news = "Your rule sets were changed outside the program, and have been read again."
        page.changed()
        assert places == [pilot.node(key).rect for key in keys]


TABLE = LastGame("", (("Zoé", HUMAN), *((one.name, "bot:easy") for one in PEOPLE[:3])))


def test_as_many_players_as_may_play_are_said_and_with_how_many_packs(tmp_path):
    folder = DataDir.at(tmp_path).rules
    folder.mkdir(parents=True)
    four = folder / "four.toml"
    four.write_text('based_on = "classic"\nplayers = [4, 4]\n', "utf-8")
    with flying(tmp_path, name="Zoé", last_game=TABLE) as pilot:
        pilot.open(NewGameScene())
        told = pilot.value(f"rules {four}")
        assert "4 players" in told and "4–4" not in told
        pilot.click_node("rules three_decks")
        assert pilot.name("told") == "Played with 3 packs"


def test_it_is_said_who_begins_where_that_was_agreed(tmp_path):
    folder = DataDir.at(tmp_path).rules
    folder.mkdir(parents=True)
    youngest = folder / "youngest.toml"
    youngest.write_text('based_on = "classic"\nfirst_deal_starter = "first_seat"\n', "utf-8")
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.click_node("new")
        for rules, said in (("rules classic", False), (f"rules {youngest}", True)):
            pilot.click_node(rules)
            name = pilot.scene.plan.named()[0].name
            told = [node.name + node.value for node in pilot.nodes]
            name = name or "Player 1"
            assert any(f"{name} begins the first deal." in words for words in told) is said
        pilot.click_node("start")
        pilot.turn()
        assert "You begin, as agreed." in [line.words for line in pilot.scene.public.log]


def test_a_name_that_no_font_has_is_told_at_its_field(pilot, monkeypatch):
    monkeypatch.setattr(text, "system_font", lambda letter, pixels: None)
    pilot.click_node("new")
    show(pilot, 1)
    pilot.click_node("name 1")
    for name, boxes in (("Жанна", False), ("李娜", True)):
        pilot.press("ctrl+a")
        pilot.send(pygame.TEXTINPUT, text=name)
        told = pilot.said
        assert ("No font here has all of these letters" in told) is boxes, told
