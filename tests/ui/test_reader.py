"""Words for screen readers, collected by an adapter."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from swoop_desktop.ui.node import Amount, Node
from swoop_desktop.ui.reader import bridge
from swoop_desktop.ui.reader.bridge import ASKED, Bridge, Seen
from swoop_desktop.ui.reader.voice import Voice

ak = pytest.importorskip("accesskit")

BOX = (0, 0, 10, 10)
CARD = Node("hand 1", "card", "9 of clubs", BOX, "select", same="card 9C 1")
FIELD = Node("name", "field", "Name", BOX, "edit", "Zoë", caret=2)
SEEDS = Node("seats", "number", "Seats", BOX, "press", "4", amount=Amount(4, 2, 8))
TREE = Node("page", "window", "Page", BOX, children=(CARD, FIELD, SEEDS))


class Kept:
    """An adapter that keeps all updates; `broken` ones panic."""

    def __init__(self, *, broken=False):
        self.sent, self.broken = [], broken

    def update_if_active(self, make):
        if self.broken:
            raise type("PanicException", (BaseException,), {})("no bus")
        self.sent.append(make())

    def update_window_focus_state(self, yes):
        pass

    def words(self):
        """Return all words sent, in order."""
        return [said for update in self.sent for _id, node in update.nodes for said in _said(node)]


def _said(node):
    return [words for words in (node.label, node.value) if words]


class Place:
    """A stand-in for a scene."""


class Screen:
    def __init__(self):
        self.tree, self.focus, self.looks = TREE, "hand 1", 0
        self.scene = Place()

    def see(self):
        self.looks += 1
        return Seen(self.scene, self.tree, self.focus)


@pytest.fixture
def told(monkeypatch):
    """A bridge with a listener, and its screen, voice, adapter and clock."""
    clock = [100.0]
    monkeypatch.setattr(bridge.time, "monotonic", lambda: clock[0])
    screen, voice, adapter = Screen(), Voice(), Kept()
    made = Bridge(voice, screen.see, "Swoop")

    def go_on(seconds=1.0):
        clock[0] += seconds
        made.send()

    made.drawn()
    go_on()
    assert not screen.looks, "nobody listens, and nothing is described"
    made.listen(adapter)
    go_on()
    return made, screen, voice, adapter, go_on


def test_only_what_has_changed_is_sent_and_not_too_often(told):
    made, screen, _voice, adapter, go_on = told
    assert len(adapter.sent) == 1 and adapter.sent[0].tree is not None
    go_on()
    assert len(adapter.sent) == 1, "nothing was drawn"
    screen.tree = replace(TREE, children=(replace(CARD, name="2 of hearts"), FIELD, SEEDS))
    made.drawn()
    go_on(0.05)
    assert len(adapter.sent) == 1 or screen.looks == 2
    made.drawn()
    before = screen.looks
    go_on(0.05)
    assert screen.looks == before, "not twice within a tenth of a second"
    assert 0 < made.due <= bridge.PAUSE
    go_on(0.05)
    names = [_said(node) for _number, node in adapter.sent[1].nodes]
    assert ["2 of hearts"] in names and ["Zoë"] not in names


def test_a_card_is_followed_by_its_face_and_gets_a_new_number_once_it_was_hidden(told):
    made, screen, _voice, adapter, go_on = told

    def number(words):
        return next(i for i, node in adapter.sent[-1].nodes if words in _said(node))

    first = adapter.sent[0].focus
    moved = replace(CARD, key="hand 0")
    screen.tree, screen.focus = replace(TREE, children=(moved, FIELD, SEEDS)), "hand 0"
    made.drawn()
    go_on()
    assert adapter.sent[-1].focus == first
    hidden = replace(CARD, key="pile", name="face-down card", same="")
    screen.tree = replace(TREE, children=(hidden, FIELD, SEEDS))
    made.drawn()
    go_on()
    assert number("face-down card") != first
    screen.tree = replace(TREE, children=(CARD, FIELD, SEEDS))
    made.drawn()
    go_on()
    assert number("9 of clubs") not in (first, number("Page – Swoop"))


def announced(adapter):
    """Return the announcements: node number and words."""
    return [
        (number, node.label)
        for update in adapter.sent
        for number, node in update.nodes
        if node.live == ak.Live.POLITE
    ]


def test_what_waits_is_one_announcement_and_the_turn_comes_last(told):
    _made, _screen, voice, adapter, go_on = told
    for words in ("Ada plays 9.", "Ben plays a king"):
        voice.say(words)
    voice.say_turn("Your turn.")
    voice.say("Nobody has one card left!")
    for _ in range(5):
        go_on()
    said = "Ada plays 9. Ben plays a king. Nobody has one card left! Your turn."
    assert [words for _number, words in announced(adapter)] == [said]
    assert voice.last == said


def test_the_same_words_are_news_each_time(told):
    """A reader ignores words that its node already has, so announcements take turns between two
    nodes.
    """
    _made, _screen, voice, adapter, go_on = told
    for words in ("Your turn.", "Your turn.", "None of your cards fits.", "Your turn."):
        voice.say(words)
        go_on()
    shown, changes = dict.fromkeys((2, 3), ""), []
    for update in adapter.sent:
        for number, node in update.nodes:
            if number in shown:
                if node.live == ak.Live.POLITE and node.label != shown[number]:
                    changes.append(node.label)
                shown[number] = node.label
    assert changes == ["Your turn.", "Your turn.", "None of your cards fits.", "Your turn."]


def test_announcements_come_apart_and_after_the_focus_has_moved(told):
    """Orca drops an announcement within a tenth of a second of another one, and stops when the
    focus moves.
    """
    made, screen, voice, adapter, go_on = told
    clock, when = [0.0], []
    voice.say("Ada plays 9.")
    screen.focus = "name"
    made.drawn()
    for step in range(300):
        if step % 3 == 0:
            voice.say(f"line {step}.")
        made.drawn()
        before = len(announced(adapter))
        go_on(0.02)
        clock[0] += 0.02
        if len(announced(adapter)) > before:
            when.append(clock[0])
    assert when[0] >= bridge.APART, "the focus has just moved"
    gaps = [after - before for before, after in pairwise(when)]
    assert gaps and min(gaps) >= 0.15
    for _ in range(5):
        go_on()
    told = " ".join(words for _number, words in announced(adapter))
    assert all(f"line {step}." in told for step in range(0, 300, 3)), "nothing is lost"


def names_sent(adapter, since=0):
    return [
        words
        for update in adapter.sent[since:]
        for _i, node in update.nodes
        for words in _said(node)
    ]


@pytest.mark.parametrize(
    ("node", "after"),
    [
        (CARD, "9 of clubs, would take the pile"),
        (
            Node("pile", "pile", "Pile: 3 cards", BOX, "press"),
            "Pile: 4 cards, with 9 of clubs on top",
        ),
    ],
)
def test_a_play_does_not_have_the_focus_said_again(told, node, after):
    """Picking a card interrupts the announcement of a play, and so does a new focus."""
    made, screen, _voice, adapter, go_on = told
    screen.focus = node.key

    def show(one):
        screen.tree = replace(TREE, children=(one, FIELD, SEEDS))
        made.drawn()
        go_on()

    show(node)
    since = len(adapter.sent)
    show(replace(node, name=after))
    assert after not in names_sent(adapter, since)
    screen.focus = "name"
    show(replace(node, name=after))
    go_on()
    assert after in names_sent(adapter, since), "it is told once the focus has gone"
    screen.focus = node.key
    show(replace(node, name=after))
    show(replace(node, name=after, states=frozenset({"selected"})))
    assert any(words.endswith(", picked") for words in names_sent(adapter, since)) is (node is CARD)


def test_an_answer_that_waits_is_nothing_for_the_next_person(told):
    voice = told[2]
    voice.answer("Your hand: 9 of clubs")
    voice.say("Ada plays 9 of clubs.")
    voice.forget()
    assert voice.take() == "Ada plays 9 of clubs."


def test_what_the_focus_says_is_not_announced_too(told):
    made, screen, voice, adapter, go_on = told
    pile = Node("pile", "pile", "Pile: 4 cards, with 9 of clubs on top, 2 of a kind", BOX, "press")
    screen.tree = replace(TREE, children=(*TREE.children, pile))
    made.drawn()
    go_on()
    voice.answer("9 of clubs, 2 of a kind")
    voice.say("Ada plays 9 of clubs.")
    screen.focus = "pile"
    made.drawn()
    go_on()
    go_on()
    voice.answer("9 of clubs, 2 of a kind")
    go_on()
    said = [words for _number, words in announced(adapter)]
    assert said == ["Ada plays 9 of clubs.", "9 of clubs, 2 of a kind"], "where it is already"


def test_the_group_of_one_control_with_its_name_is_not_told_beside_it(told):
    """Orca even announces a spin button's group twice."""
    made, screen, _voice, adapter, go_on = told
    picker = Node("order", "choice", "Order", BOX, "press", "newest first")
    screen.tree = replace(TREE, children=(Node("one", "group", "Order", BOX, children=(picker,)),))
    made.drawn()
    go_on()
    assert [words for words in names_sent(adapter) if "Order" in words] == ["Order: newest first"]


def test_of_a_status_that_changes_before_it_is_said_only_the_last_words_are(told):
    made, screen, _voice, adapter, go_on = told
    for counted in range(3):
        words = f"Counting the games: {counted} of 2 …"
        screen.tree = replace(TREE, children=(*TREE.children, Node("n", "status", words, BOX)))
        made.drawn()
        go_on(0.11)
    go_on()
    assert [words for _i, words in announced(adapter)] == ["Counting the games: 2 of 2 …"]


def test_a_status_is_announced_when_its_words_change_and_once(told):
    made, screen, voice, adapter, go_on = told

    def show(*words):
        nodes = (Node(f"note {i}", "status", one, BOX) for i, one in enumerate(words))
        screen.tree = replace(TREE, children=(*TREE.children, *nodes))
        made.drawn()
        go_on()
        go_on()

    show("Nobody is playing: you will watch the bots play.")
    show("Nobody is playing: you will watch the bots play.")
    show("Ada begins the first deal.", "Copied.")
    show("Copied.")
    voice.answer("That can’t be played.")
    show("That can’t be played.")
    assert [words for _number, words in announced(adapter)] == [
        "Nobody is playing: you will watch the bots play.",
        "Ada begins the first deal. Copied.",
        "That can’t be played.",
    ]
    screen.scene = Place()
    show("a new page")
    assert "a new page" not in [words for _number, words in announced(adapter)]


def test_live_nodes_stay_in_every_tree(told):
    """AT-SPI takes a node that was hidden and shown again for dead."""
    made, screen, voice, adapter, go_on = told
    for page in range(3):
        screen.scene = Place()
        made.drawn()
        go_on()
        voice.say(f"page {page}")
        go_on()
    for update in adapter.sent:
        live = {number: node for number, node in update.nodes if number in (2, 3)}
        assert update.tree is None or set(live) == {2, 3}
        assert not any(node.is_hidden or not node.label for node in live.values())
        assert all(node.role == ak.Role.ALERT for node in live.values()), "Orca drops none"
        root = next((node for number, node in update.nodes if number == 1), None)
        assert root is None or {2, 3} <= set(root.children)


def test_whoever_goes_on_or_asks_does_not_hear_what_waited_but_whose_turn_it_is(told):
    _made, _screen, voice, adapter, go_on = told
    for i in range(100):
        voice.say(f"line {i}")
    voice.say_turn("Your turn.")
    voice.answer("9 of clubs")
    go_on()
    assert announced(adapter)[-1][1] == "9 of clubs. Your turn."
    voice.say_turn("Your turn.")
    voice.hush()
    voice.say_turn("")
    go_on()
    assert not voice.waits and len(announced(adapter)) == 1, "it was taken back"
    voice.repeat()
    go_on()
    assert announced(adapter)[-1][1] == "9 of clubs. Your turn."
    voice.say("later")
    voice.hush()
    go_on()
    assert not any("line 0" in words or "later" in words for words in adapter.words())


def test_nothing_is_kept_while_nobody_listens():
    voice = Voice()
    voice.say("Ada plays 9.")
    voice.say_turn("Your turn")
    assert not voice.waits and not voice.take()


def test_a_note_is_repeated_only_after_it_was_heard_or_broken_off():
    voice, taken = Voice(), []
    voice.listening = True
    for seconds in (0, 0, 9):
        voice.tick(seconds)
        voice.note("Saved")
        taken.append(voice.take())
    assert taken == ["Saved", "", "Saved"]
    voice.say("Ada plays 9, Ben passes")
    voice.spare("Ada plays 9")
    assert voice.take(), "the focus says only half of it"
    voice.answer("9 of clubs")
    voice.hush()
    assert not voice.urgent
    voice.note("Ben passes")
    assert voice.take()
    voice.say_turn("Your turn")
    voice.listening = False
    voice.say_turn("")
    assert not voice.waits


def test_what_a_reader_asks_for_comes_as_one_event(told):
    made, _screen, _voice, adapter, _go_on = told

    class Request:
        action, data = ak.Action.CLICK, None
        target = adapter.sent[0].focus

    pygame.event.clear()
    for target, key in ((Request.target, "hand 1"), (999, "")):  # a node that is gone
        Request.target = target
        made.on_action(Request())
        (event,) = pygame.event.get(ASKED)
        assert (made.key(event), event.how) == (key, "press")


def test_a_library_that_panics_is_done_without(told, caplog):
    made, _screen, voice, _adapter, go_on = told
    made.listen(Kept(broken=True))
    go_on()
    made.drawn()
    go_on()
    assert [record.message for record in caplog.records].count(
        "screen readers can’t be told anything: no bus"
    ) == 1
    assert not voice.listening and made.due is None


def test_of_two_nodes_with_one_identity_the_second_is_left_out(told, caplog):
    made, screen, voice, adapter, go_on = told
    screen.tree = replace(TREE, children=(CARD, CARD, replace(CARD, name="2 of hearts")))
    made.drawn()
    go_on()
    assert "two nodes are 'card 9C 1'" in caplog.text
    assert voice.listening
    root = dict(adapter.sent[-1].nodes)[1]
    assert len(set(root.children)) == len(root.children) == 3, "the card and two announcements"


@pytest.mark.parametrize("odd", ["b\udcff.swoop", "a\0b", "\ud83c"])
def test_what_is_no_text_is_told_as_far_as_it_is(told, odd):
    made, screen, voice, adapter, go_on = told
    field = replace(FIELD, value=odd, caret=0)
    node = Node("file", "item", odd, BOX, "press", value=odd, description=odd)
    screen.tree = replace(TREE, name=odd, children=(node, field))
    voice.say(odd)
    made.drawn()
    go_on()
    assert voice.listening
    kept = odd.translate(dict.fromkeys([0, 0xDCFF, 0xD83C], "\ufffd"))
    assert kept in [node.label for _number, node in adapter.sent[-1].nodes]


def test_one_node_that_cannot_be_made_does_not_cost_the_others(told, caplog):
    made, screen, voice, adapter, go_on = told
    wrong = Node(
        "wrong",
        "nothing that there is",
        "Wrong",
        BOX,
        children=(replace(CARD, name="2 of hearts"),),
    )
    screen.tree = replace(TREE, children=(wrong,))
    made.drawn()
    go_on()
    assert "can't be told of 'wrong'" in caplog.text and voice.listening
    assert "2 of hearts" in [node.label for _number, node in adapter.sent[-1].nodes]


@pytest.mark.skipif(not hasattr(ak, "unix"), reason="by AT-SPI")
def test_without_a_bus_there_is_no_adapter(monkeypatch):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")
    made = []
    monkeypatch.setattr(ak.unix, "Adapter", lambda *_: made.append(1))
    Bridge(Voice(), Screen().see, "Swoop").attend(1)
    assert not made


def test_what_was_said_on_one_page_is_not_in_the_tree_of_the_next(told):
    """The words may be about a hand, and another person may look by then."""
    made, screen, voice, adapter, go_on = told
    for words in ("3 jacks, 1 ace", "These fit: 1 ace"):
        voice.say(words)
        go_on()
    assert "3 jacks, 1 ace" in adapter.words()
    del adapter.sent[:]
    screen.scene = Place()
    voice.say("Pass to Ada")
    made.drawn()
    go_on()
    assert adapter.sent[0].tree is not None
    go_on()
    assert "Pass to Ada" in adapter.words()
    assert not any("jacks" in words or "fit" in words for words in adapter.words())


def sent_as(adapter, words):
    """Return number and node of the last update with these words."""
    found = [(i, n) for update in adapter.sent for i, n in update.nodes if words in _said(n)]
    return found[-1]


def test_a_heading_has_its_words_in_it_and_they_have_its_focus(told):
    """Orca says only “heading” of a heading itself."""
    made, screen, _voice, adapter, go_on = told
    heading = Node("page title", "heading", "Games", BOX, level=1)
    screen.tree, screen.focus = replace(TREE, children=(heading, CARD)), "page title"
    made.drawn()
    go_on()
    nodes = dict(adapter.sent[-1].nodes)
    (number,) = [i for i, node in nodes.items() if node.role == ak.Role.HEADING]
    assert nodes[number].label == "Games" and nodes[number].level == 1
    (inside,) = nodes[number].children
    assert nodes[inside].value == "Games" and nodes[inside].supports_action(ak.Action.FOCUS)
    assert adapter.sent[-1].focus == inside

    class Asked:
        number = inside

    assert made.key(Asked) == "page title"


def test_a_long_list_tells_the_place_of_each_line_in_all_of_it(told):
    """The library counts places from 0, and gets the number of lines from the list."""
    made, screen, _voice, adapter, go_on = told
    lines = [
        Node(f"game {i}", "item", f"Game {i}", BOX, "select", place=(i + 1, 80)) for i in (7, 8)
    ]
    shelf = Node("games", "list", "All my games", BOX, children=tuple(lines))
    screen.tree = replace(TREE, children=(shelf, CARD))
    made.drawn()
    go_on()
    assert sent_as(adapter, "All my games")[1].size_of_set == 80
    assert sent_as(adapter, "Game 7")[1].position_in_set == 7
    (lines,) = sent_as(adapter, "All my games")[1].children
    role, numbers = next((n.role, n.children) for i, n in adapter.sent[-1].nodes if i == lines)
    assert role == ak.Role.LIST, "or Orca says the name of them all at each"
    assert sent_as(adapter, "Game 7")[0] in numbers


def test_a_page_is_a_group_with_its_name_and_readers_do_not_read_all_in_it(told):
    made, screen, _voice, adapter, go_on = told
    screen.scene, screen.tree = Place(), replace(TREE, children=(FIELD, SEEDS))
    made.drawn()
    go_on()
    whole = sent_as(adapter, "Page")[1]
    assert whole.role == ak.Role.GROUP and not whole.description.strip()
    asks = Node("choices", "dialog", "Are you sure?", BOX, children=(CARD,))
    screen.scene, screen.tree = Place(), replace(TREE, name="Sure", children=(asks,))
    made.drawn()
    go_on()
    assert sent_as(adapter, "Sure")[1].role == ak.Role.DIALOG


def test_the_label_of_a_control_is_not_told_beside_it(told):
    made, screen, _voice, adapter, go_on = told
    label = Node("label", "text", "Largest set", BOX, states=frozenset({"label"}))
    control = Node("set", "number", "Largest set", BOX, "press", "4", amount=Amount(4, 2, 8))
    screen.tree = replace(TREE, children=(label, control))
    made.drawn()
    go_on()
    assert names_sent(adapter).count("Largest set") == 1
