"""Layout: from trees of elements to boxes."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.ui.layout import (
    Column,
    Grain,
    Grid,
    Ground,
    Group,
    Row,
    Sized,
    Space,
    UnitBox,
)


def boxes(element, wide=100.0, tall=None, unit=1.0):
    """Return the boxes of a tree's spaces, in pixels."""
    tall = element.height(wide, unit) if tall is None else tall
    element.place(UnitBox(0, 0, wide, tall), Grain(unit))
    return [tuple(one.rect) for one in element.every() if isinstance(one, Space)]


def block(width=10.0, height=10.0, **shares):
    """A rectangle whose least and natural width are `width`."""
    return Space(width, height, **shares)


class Soft(Space):
    """An element with a minimum width of 10 units and a natural width of 60."""

    def widths(self, unit):
        return 10.0, 60.0


def test_a_column_stands_one_below_the_other_at_its_full_width():
    assert boxes(Column(block(), block(height=20), gap=5)) == [(0, 0, 100, 10), (0, 15, 100, 20)]


def test_spare_height_goes_to_what_stretches():
    column = Column(block(), block(down=1), block(down=3), gap=0)
    assert boxes(column, tall=70) == [(0, 0, 100, 10), (0, 10, 100, 20), (0, 30, 100, 40)]


def test_nobody_stretches_beyond_the_tallest_it_may_be_and_others_have_the_rest():
    column = Column(Sized(block(), tallest=15, down=1), block(down=1), gap=0)
    assert [box[3] for box in boxes(column, tall=70)] == [15, 55]
    both = Column(*(Sized(block(), tallest=15, down=1) for _ in range(2)), gap=0)
    assert [box[3] for box in boxes(both, tall=70)] == [15, 15]
    around = Ground(None, Sized(block(), tallest=15, down=1), pad=5)
    assert boxes(Column(around, block(down=1), gap=0), tall=70)[1][1] == 25


def test_what_has_a_greatest_height_comes_before_what_has_none():
    column = Column(block(down=1), Sized(block(), tallest=40, down=1), gap=0)
    assert [box[3] for box in boxes(column, tall=50)] == [10, 40]


def test_what_is_taller_than_it_may_be_is_cut():
    assert boxes(Sized(block(height=40), tallest=28)) == [(0, 0, 100, 28)]


def test_a_row_gives_what_the_others_leave_to_what_stretches():
    row = Row(block(20), block(10, across=1), block(10, across=2), gap=5)
    assert boxes(row) == [(0, 0, 20, 10), (25, 0, 23, 10), (48 + 5, 0, 47, 10)]


def test_a_share_below_the_least_width_is_left_out_and_the_rest_shared_again():
    row = Row(block(60, across=1), block(0, across=1), block(0, across=1), gap=0)
    assert [box[2] for box in boxes(row)] == [60, 20, 20]


def test_where_it_is_short_all_shrink_towards_their_least():
    assert [box[2] for box in boxes(Row(Soft(), Soft(), gap=0), wide=80)] == [40, 40]
    assert [box[2] for box in boxes(Row(Soft(), block(60), gap=0), wide=80)] == [20, 60]


def test_a_row_that_wraps_begins_a_line_where_the_least_width_has_no_room():
    row = Row(block(60), block(60, 20), block(30), gap=10, wrap=True)
    assert boxes(row) == [(0, 0, 60, 10), (0, 20, 60, 20), (70, 25, 30, 10)]


def test_free_room_is_left_where_a_row_says():
    assert boxes(Row(block(20), block(20), gap=0, align=1.0))[0][0] == 60
    assert boxes(Row(block(20), block(20, 30), middle=1.0))[0][1] == 20


def test_a_grid_has_as_many_columns_as_there_is_room_for():
    grid = Grid(*(block() for _ in range(3)), least=40, gap=10)
    assert boxes(grid) == [(0, 0, 45, 10), (55, 0, 45, 10), (0, 20, 45, 10)]
    assert [box[0] for box in boxes(grid, wide=60)] == [0, 0, 0]
    filled = Grid(*(block() for _ in range(3)), least=40, gap=10, filled=True)
    assert boxes(filled) == [(0, 0, 45, 10), (0, 20, 45, 10), (55, 0, 45, 10)]


def test_a_packed_grid_fills_the_column_that_ends_first():
    tall = (30, 10, 10, 10)
    grid = Grid(*(block(height=one) for one in tall), least=40, gap=0, packed=True)
    assert [box[:2] for box in boxes(grid)] == [(0, 0), (50, 0), (50, 10), (50, 20)]


def test_in_a_grid_each_may_stand_in_the_next_column_below_what_is_there():
    tall = (30, 10, 10, 10)
    grid = Grid(*(block(height=one) for one in tall), least=40, gap=0, turns=True)
    assert [box[:2] for box in boxes(grid)] == [(0, 0), (50, 0), (0, 30), (50, 10)]


def test_an_element_with_a_size_of_its_own_stands_where_it_is_said():
    assert boxes(Sized(block(), 40, align=0.5)) == [(30, 0, 40, 10)]
    assert boxes(Sized(block(), most=40, middle=0.5), tall=50) == [(0, 20, 40, 10)]
    assert boxes(Sized(block(), height=30)) == [(0, 0, 100, 30)]


def test_an_element_whose_widths_are_said_is_not_measured():
    class Unmeasured(Space):
        def widths(self, unit):
            raise AssertionError

    assert boxes(Row(Sized(Unmeasured(), 30, least=10), gap=0)) == [(0, 0, 30, 0)]


def test_a_ground_is_painted_around_what_it_holds():
    ground = Ground(None, block(), pad=8, high=4)
    assert boxes(ground) == [(8, 4, 84, 10)]
    assert tuple(ground.rect) == (0, 0, 100, 18)


def test_what_is_left_out_takes_no_room():
    assert boxes(Column(None, block(), None, gap=5)) == [(0, 0, 100, 10)]


def test_a_tree_is_walked_in_the_order_in_which_it_is_written():
    group = Group("g", "A group", first := block(), second := block())
    assert [one for one in group.every() if isinstance(one, Space)] == [first, second]


def trees():
    leaves = st.builds(
        Space,
        st.floats(1, 50),
        st.floats(1, 50),
        across=st.sampled_from([0.0, 1.0]),
        down=st.sampled_from([0.0, 1.0]),
    )

    def inner(child):
        several = st.lists(child, min_size=1, max_size=4)
        return st.one_of(
            several.map(lambda items: Column(*items)),
            several.map(lambda items: Row(*items, wrap=True)),
            several.map(lambda items: Grid(*items, least=40)),
            child.map(lambda item: Ground(None, item, pad=3)),
        )

    return st.recursive(leaves, inner, max_leaves=12)


@given(tree=trees(), more=st.floats(0, 300), unit=st.sampled_from([0.75, 1.0, 1.5, 2.0]))
def test_nothing_overlaps_and_nothing_is_beyond_its_room(tree, more, unit):
    wide = tree.widths(unit)[0] + more
    tall = tree.height(wide, unit) + more
    rects = [pygame.Rect(box) for box in boxes(tree, wide, tall, unit)]
    assert all(not one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i]), (
        rects
    )
    room = pygame.Rect(0, 0, round(wide * unit) + 1, round(tall * unit) + 1)
    assert all(room.contains(one) for one in rects if one.w and one.h), (rects, room)


@pytest.mark.parametrize("unit", [0.75, 1.0, 1.25, 2.0])
def test_neighbours_meet(unit):
    row = boxes(Row(*(block(across=1) for _ in range(7)), gap=0), wide=333, unit=unit)
    assert all(one[0] + one[2] == other[0] for one, other in pairwise(row))
