import importlib
import inspect
import pkgutil

import swoop_desktop


def classes():
    """Every public class of the program."""
    for found in pkgutil.walk_packages(swoop_desktop.__path__, "swoop_desktop."):
        if ".compiled" in found.name or found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        for name, one in vars(module).items():
            if inspect.isclass(one) and one.__module__ == found.name and name[0] != "_":
                yield one


def test_what_others_call_says_what_it_does_here_or_where_it_comes_from():
    """A method that takes the place of another one has its docstring, unless it has its own."""
    mute = [
        f"{one.__module__}.{one.__name__}.{name}"
        for one in classes()
        for name, member in vars(one).items()
        if name[0] != "_"
        and (inspect.isfunction(member) or isinstance(member, property))
        and not inspect.getdoc(getattr(one, name))
    ]
    assert not mute, mute
