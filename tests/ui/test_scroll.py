import pygame

from swoop_desktop.ui.scroll import Bar, Scrolled

TRACK = pygame.Rect(90, 0, 6, 100)


def bar(scrolled, whole=300):
    return Bar(TRACK, 1.0, 100, whole, scrolled)


def test_it_is_scrolled_as_far_as_its_ends():
    scrolled = Scrolled()
    shown = bar(scrolled)
    assert not shown.by(-10) and shown.by(500) and scrolled.offset == shown.most == 200
    bar(scrolled, whole=150)
    assert scrolled.offset == 50
    bar(scrolled, whole=60)
    assert scrolled.offset == 0


def test_what_is_held_may_be_beyond_an_end_until_it_is_scrolled_back():
    for pixels, back in ((-60.0, 20), (260.0, -20)):
        scrolled = Scrolled()
        scrolled.hold(pixels)
        shown = bar(scrolled)
        assert scrolled.offset == pixels, "it does not stay when the page is built anew"
        assert not shown.by(-back), "it goes on beyond the end"
        assert TRACK.contains(shown.thumb)
        assert shown.by(back) and not shown.by(-back), "there is a way back out"
        shown.by(10 * back)
        assert 0 <= scrolled.offset <= shown.most and scrolled.beyond == 0
