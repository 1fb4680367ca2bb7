"""Everything that the viewer can do at the table."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import IllegalAction, Picked
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from swoop_desktop.scenes.framework.scene import Host, Way, stay
from swoop_desktop.scenes.overlays.player_page import LookScene, PlayerScene
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.model.active_player import Lifted
from swoop_desktop.scenes.table.model.clock import TableClock
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    CardTarget,
    LogTarget,
    SeatTarget,
    TableButton,
    TableModel,
    Target,
    ZoneTarget,
    card_with,
    thing_with,
)
from swoop_desktop.scenes.table.view.announcer import Announcer
from swoop_desktop.scenes.table.view.piles import box_of, facts_of, looked_zones, said_of
from swoop_desktop.scenes.table.view.renderer import Renderer
from swoop_desktop.scenes.table.view.table_view import Change
from swoop_desktop.scenes.table.view.writing import instruction_of, log_of
from swoop_desktop.tabletop.drawing.furniture import lines_that_fit, log_line
from swoop_desktop.tabletop.geometry.card_poses import Pose, slot_at
from swoop_desktop.tabletop.geometry.layout import Layout, Spot
from swoop_desktop.tabletop.selection import FEW

AROUND = 0.28
"""Distance from a part at which a drop still counts, in card widths."""


class Commands:
    """Requests of input devices. Impossible requests are answered or ignored."""

    def __init__(
        self,
        host: Host,
        table: TableModel,
        clock: TableClock,
        guard: ClickGuard,
        buttons: Callable[[], Sequence[TableButton]],
        picture: Renderer,
        announcer: Announcer,
        doubt: Callable[[Action], str],
    ) -> None:
        """`doubt` returns the warning before a sure mistake, else an empty string."""
        self._host, self._table = host, table
        self._session, self._description = table.session, table.description
        self._director, self._viewers, self._public = table.director, table.viewers, table.public
        self._clock, self._guard = clock, guard
        self._buttons, self._picture = buttons, picture
        self._announcer, self._doubt = announcer, doubt
        self._kept: Action | None = None
        """Action chosen while another decision was being saved."""

    @property
    def layout(self) -> Layout:
        return self._director.layout

    @property
    def decides(self) -> bool:
        return self._guard.decides

    @property
    def asked(self) -> bool:
        return self._viewers.asked

    def touch(self) -> None:
        """Show this person's changed selection, focus or notice."""
        self._picture.touch(Change.OWN)

    # -- hit-testing ---------------------------------------------------------------------------

    def at(self, pos: tuple[int, int]) -> Target | None:
        """Return the target at a point of the layout, which ignores motion; None: bare cloth."""
        layout, player = self._director.layout, self._viewers.player
        for button in reversed(self._picture.view.buttons):
            if button.box.contains(pos):
                return button
        spots = layout.under(pos, self._description)
        match spots:
            case [Spot(Zone() as zone, int(slot)), *_] if player and player.selection.may(zone):
                return CardTarget(Picked(zone, self._director.places(zone)[slot]))
        if layout.frame.log.contains(pos) and self._public.log:
            return LogTarget()
        spot = next((spot for spot in spots if spot.slot is None), None)
        target = ZoneTarget(Zone(self._description.target))
        at_target = self.plays(target) and self._over_target(pos)
        if at_target and (spot is None or layout.homes[target.zone].contains(pos)):
            return target
        if spot is None:
            return None
        return SeatTarget(spot.seat) if spot.zone is None else ZoneTarget(spot.zone)

    def plays(self, target: Target | None) -> bool:
        """True if a press on the target plays the picked cards."""
        player, pile = self._viewers.player, ZoneTarget(Zone(self._description.target))
        return player is not None and bool(player.selection.picked) and target == pile

    def looks(self, target: Target | None) -> bool:
        """True if a press on the target shows its cards."""
        return isinstance(target, ZoneTarget) and target.zone in looked_zones(self._table)

    def thing(self, target: Target | None) -> Target | None:
        """Return the target to explain, such as a card's zone; None while cards move."""
        if self._director.behind:
            return None
        return ZoneTarget(target.card.zone) if isinstance(target, CardTarget) else target

    def row(self, zone: Zone) -> list[Picked]:
        return [Picked(zone, index) for index in self._director.places(zone)]

    # -- time ------------------------------------------------------------------------------------

    def ready(self) -> bool:
        """Finish all motions if the viewer is to decide, so that a click means what the player
        sees. False if no card may be picked.
        """
        if self._director.behind:
            if not self._viewers.asked:
                return False
            self._director.hurry()
        return self._viewers.player is not None and not self._director.paused

    def hurry(self, on: bool) -> None:
        self._clock.hurry(on)

    # -- the pointer -----------------------------------------------------------------------------

    def point(self, pos: tuple[int, int]) -> Target | None:
        """Show and return the target below the pointer."""
        attention, on, hovered = self._viewers.attention, self.at(pos), ""
        change = Change.OWN if attention.focused or attention.over_button else Change.POINTED
        match on:
            case TableButton(key=hovered):
                change = Change.OWN
            case CardTarget() if not self._director.behind:
                hovered = on.key
        if attention.point(pos, hovered):
            self._picture.touch(change)
        return on

    def point_away(self) -> None:
        attention = self._viewers.attention
        if attention.point(attention.pointer, ""):
            self.touch()

    def dismiss(self) -> None:
        private, public = self._viewers.attention.hush(), self._public.hush()
        if private or public:
            self.touch()

    @property
    def log_line(self) -> int:
        return log_line(self._director.layout.frame.unit)

    def scroll_log(self, lines: int) -> bool:
        """Scroll the log below the pointer; False if no line moved."""
        log, attention = log_of(self._table), self._viewers.attention
        if not self._picture.view.log.lines or not log.box.contains(attention.pointer):
            return False
        logged, unit = [line.words for line in log.lines], self._director.layout.frame.unit
        first = 1  # number of lines on the oldest page
        while (
            first < len(logged) and lines_that_fit(log.box.size, unit, logged[: first + 1]) > first
        ):
            first += 1
        after = min(max(0, log.after + lines), len(logged) - first)
        if after == log.after:
            return False
        attention.last_line = self._public.line_count - after if after else None
        self.touch()
        return True

    # -- targets -----------------------------------------------------------------------

    def target(self, key: str) -> Target | None:
        if (card := card_with(self._table, key)) is not None:
            return CardTarget(card)
        return thing_with(self._table, key) or self._visible_button(key)

    def act(self, target: Target | None, how: str = "press") -> bool:
        """Press a target; `how` is ``press``, or ``double`` for a card's whole group. False if
        nothing happens.
        """
        match target:
            case TableButton(key=key):
                return self.press_button(key)
            case LogTarget():
                return self.press("log")
            case CardTarget(card):
                return self._act_on_card(card, how)
            case ZoneTarget() if self.plays(target):
                return self.play()
            case ZoneTarget(zone) if self.looks(target):
                self.look(zone)
            case ZoneTarget() | SeatTarget():
                self.tell(target)
            case None:
                return False
        return True

    def _act_on_card(self, picked: Picked, how: str) -> bool:
        if not self.ready():
            return False
        if how == "double":
            self.same(picked, plays=False)
        else:
            self._tap(picked)
        self.touch()
        return True

    def press_button(self, key: str) -> bool:
        button = self._visible_button(key)
        if button is not None:
            self._host.sound.play("click")
            self._run(button)
        return button is not None

    def press(self, key: str) -> bool:
        """Press a button by key or verb, even a key-only button such as ``mute``. A disabled button
        says why. False without such a button.
        """
        every = self._buttons()
        named = [button for button in every if button.key == key]
        named += [button for button in every if key and button.verb == key]
        if named:
            self._run(named[0])
        return bool(named)

    def _run(self, button: TableButton) -> None:
        if button.reason is None:
            button.run()
        elif button.reason and (button.place is not ButtonPlace.DECISION or self._guard.decides):
            self.refuse(button.reason)
        self._picture.touch()

    def _visible_button(self, key: str) -> TableButton | None:
        shown = (one for one in self._buttons() if one.place is not ButtonPlace.KEYS)
        return next((button for button in shown if button.key == key), None)

    def look(self, zone: Zone) -> None:
        """Show a zone's cards on a page. The pile keeps its order, which matters."""
        cards = [sprite.card for sprite in self._director.zones[zone]]
        middle = self._description.centre_zone(zone.kind)
        label = middle.label if middle is not None else self._description.labels[zone.kind]
        setup, piled = self._session.setup, zone.kind == self._description.target
        ranks = None if piled else setup.game.hand_order(setup.rules)
        self._host.push(LookScene(tr(label), cards, ranks))

    def tell(self, thing: ZoneTarget | SeatTarget, pos: tuple[int, int] | None = None) -> None:
        """Explain a zone in a notice; a player, or another player's hand, on a page."""
        match thing:
            case ZoneTarget(zone) if (
                zone.kind != self._description.hand or zone == self._director.hand
            ):
                x, y = box_of(self._table, zone).centre
                self.say(said_of(self._table, zone), pos or (round(x), round(y)))
            case ZoneTarget(Zone(seat=seat)) | SeatTarget(seat):
                self._host.push(PlayerScene(facts_of(self._table, seat)))

    # -- picking ---------------------------------------------------------------------------------

    def pick(self, picked: Picked) -> None:
        self._host.sound.play("click")
        self._tap(picked)
        self.touch()

    def put(self, picked: Picked, part: str) -> None:
        player = self._viewers.player
        if player is not None:
            self._say_why_not(player.put(picked, part, offered=self._viewers.shown))

    def same(self, picked: Picked, *, plays: bool) -> None:
        """Pick all cards that may go with this card. Play them if `plays` and the play is
        harmless; otherwise the button shows the outcome.
        """
        player = self._viewers.player
        gathered = None
        if player is not None and self._viewers.shown:
            gathered = player.selection.together(picked, player.seen)
        if player is None or gathered is None:
            self.pick(picked)
            return
        player.selection.only(gathered.cards)
        self._say_why_not(gathered.why_not_more)
        action = player.selection.action(player.seen)
        harmless = action is not None and player.seen.outcome(action).harmless
        if plays and harmless and gathered.why_not_more is None:
            self.play()
        self.touch()

    def reach(self, picked: Picked) -> None:
        player = self._viewers.player
        if player is not None and not player.selection.reach(picked, self.row(picked.zone)):
            self._tap(picked)
        self.touch()

    def begin_stroke(self, picked: Picked) -> bool:
        player = self._viewers.player
        if player is None or picked.zone != self._director.hand:
            return False
        return player.selection.begin_stroke(picked)

    def stroke(self, picked: Picked) -> None:
        if self._viewers.player is not None:
            self._viewers.player.selection.stroke(picked)
            self.touch()

    def _tap(self, picked: Picked) -> None:
        player = self._viewers.player
        if player is not None:
            self._say_why_not(player.tap(picked, offered=self._viewers.shown))

    def _say_why_not(self, reason: Message | None) -> None:
        """Say why a card is refused, without a notice if the button *play* says the same."""
        if reason is None:
            return
        words = tr(reason.naming(self._table.names))
        button = self._visible_button("play")
        if button is not None and button.reason == words:
            self._host.sound.play("refuse")
            self._announcer.answer(words)
            self._viewers.attention.hush()
            self.touch()
        else:
            self.refuse(words)

    # -- deciding --------------------------------------------------------------------------------

    def do(self, action: Action) -> bool:
        """Submit a decision, unless the press came too early; True if done."""
        player = self._viewers.deciding
        if player is None or not self._guard.decides:
            return False
        if self._session.writing:
            self._kept = action
            return False
        reason = player.seen.refusal(action)
        if reason is None and not self._table.mode.allows(action):
            self._host.sound.play("refuse")
            player.selection.clear()
            self.touch()
            return False
        warning = self._doubt(action) if reason is None else ""
        if warning:
            self._ask_first(action, warning)
            return False
        if reason is None:
            try:
                self._director.choose(player.selection.picked)
                player.selection.clear()
                self._session.submit(player.seat, action)
            except IllegalAction as refused:
                reason = refused.reason
        if reason is not None:
            self.refuse(tr(reason.naming(self._table.names)))
            return False
        self._guard.begin_again()
        self._viewers.attention.hush()
        self._viewers.attention.last_line = None
        return True

    def tick(self) -> None:
        """Once the game is saved, do the action chosen meanwhile."""
        if self._kept is not None and not self._session.writing:
            action, self._kept = self._kept, None
            self._guard.done()
            self.do(action)

    def _ask_first(self, action: Action, warning: str) -> None:
        ways: list[Way] = [
            ("play anyway", _("Play anyway"), partial(self.do, action)),
            ("think again", _("Think again"), stay),
        ]
        self.touch()
        page = ChoicesScene(_("Are you sure?"), [warning], ways)
        page.first = "think again"
        self._host.push(page)

    def play(self) -> bool:
        player = self._viewers.deciding
        if player is None:
            return False
        action = player.selection.action(player.seen)
        if action is None:
            if player.selection.picked:
                self.refuse(_("These cards don’t go together."))
            return False
        return self.do(action)

    def put_back(self) -> None:
        player = self._viewers.player
        if player is not None and player.selection.picked:
            player.selection.clear()
            self.touch()

    def cardless(self) -> str:
        """Do the first decision without cards; if there are more than `FEW`, return its button's
        key instead.
        """
        player = self._viewers.deciding if self.ready() else None
        if player is not None:
            actions = player.outcomes.cardless
            if len(actions) > FEW:
                return f"do {actions[0]}"
            if actions:
                self.do(actions[0])
            else:
                about = self._description
                self.refuse(tr(about.needs_cards or about.instruction))
        self.touch()
        return ""

    # -- dragging --------------------------------------------------------------------------------

    def lift(self, grabbed: Picked) -> Sequence[tuple[Picked, Pose]]:
        """Lift a card and its group; return them from left to right. Empty if nothing may be
        lifted.
        """
        player = self._viewers.player
        if player is None or not self._viewers.shown:
            return ()
        cards = player.lift(grabbed)
        lifted = [
            (picked, s) for picked in cards if (s := self._director.sprite(picked)) is not None
        ]
        lifted.sort(key=lambda pair: (pair[1].pose.x, pair[1].key))
        self._director.grip([sprite for _picked, sprite in lifted])
        self.touch()
        return [(picked._replace(into=""), sprite.pose) for picked, sprite in lifted]

    def carry(self, poses: Sequence[Pose], pos: tuple[int, int]) -> None:
        player = self._viewers.player
        if player is None or player.lifted is None:
            return
        self._director.carry(poses)
        goal = self._part_at(pos)
        if goal is None and player.lifted.playable and self._over_target(pos):
            goal = Zone(self._description.target)
        player.attention.pointer = pos
        if goal != player.lifted.goal:
            player.lifted.goal = goal
            self.touch()

    def drop(self, pos: tuple[int, int]) -> None:
        """Drop the lifted cards into a part, on the pile, or elsewhere in the hand; otherwise they
        spring back.
        """
        player = self._viewers.player
        lifted = None if player is None else player.lifted
        if player is None or lifted is None:
            return
        goal, over = self._part_at(pos), self._over_target(pos)
        over_hand = self._director.layout.frame.hand.contains(pos)
        # A card taken off its part and dropped over the hand is put back.
        put_back = over_hand and any(
            picked.into for picked in player.selection.picked if lifted.grabbed == _bare(picked)
        )
        if over_hand and not over and not put_back and self._host.settings.sort == "hand":
            self._put_in_hand(lifted, pos)
        self.let_go()
        if goal is not None:
            self.put(lifted.grabbed, goal.kind)
        elif put_back:
            self._tap(lifted.grabbed)
        elif over:
            self.play()

    def let_go(self) -> None:
        if self._viewers.player is not None and self._viewers.player.lifted is not None:
            self._viewers.player.let_go()
            self._director.let_go()
            self.touch()

    def _over_target(self, pos: tuple[int, int]) -> bool:
        return self._director.layout.target(self._description).contains(pos)

    def _part_at(self, pos: tuple[int, int]) -> Zone | None:
        parts: list[tuple[float, Zone]] = []
        for part in self._description.parts:
            zone = self._description.part_zone(part, self._director.bottom)
            home = self._director.layout.homes[zone]
            reach = AROUND * home.w
            if home.grown(reach).contains(pos):
                parts.append((math.dist(home.centre, pos), zone))
        return min(parts)[1] if parts else None

    def _put_in_hand(self, lifted: Lifted, pos: tuple[int, int]) -> None:
        director, hand, player = self._director, self._director.hand, self._viewers.player
        if player is None:
            return
        held = {picked.place for picked in lifted.cards if picked.zone == hand}
        order = director.places(hand)
        slot = slot_at(director.layout.positions[hand], pos)
        before = [index for index in order[:slot] if index not in held]
        after = [index for index in order[slot:] if index not in held]
        self.reorder([*before, *(index for index in order if index in held), *after])
        player.selection.sorted_in()

    def reorder(self, order: Sequence[int]) -> None:
        if self._viewers.player is not None:
            sprites = self._director.zones[self._director.hand]
            self._viewers.player.arrange(sprites[index] for index in order)
            self.touch()

    # -- words and sounds --------------------------------------------------------------

    def sound(self, effect: str) -> None:
        self._host.sound.play(effect)

    def refuse(self, words: str) -> None:
        self._host.sound.play("refuse")
        self._announcer.answer(words)
        if self._viewers.player is None:
            self._viewers.attention.say(words)
        else:
            self._viewers.attention.say(words, self._viewers.attention.pointer, warning=True)
        self.touch()

    def say_instruction(self) -> None:
        self.refuse(instruction_of(self._table) or _("Pick cards first, or press a button."))

    def say(self, words: str, pos: tuple[int, int] | None = None) -> None:
        self._announcer.answer(words)
        self._viewers.attention.say(words, pos)
        self.touch()

    def take_back(self) -> None:
        self._session.take_back(free=self._session.free_undo)
        self._guard.begin_again()
        self.dismiss()

    def do_again(self) -> None:
        self._session.do_again()
        self._guard.begin_again()
        self.dismiss()


def _bare(picked: Picked) -> Picked:
    return picked._replace(into="")
