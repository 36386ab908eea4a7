"""Template tags: bars that add up, and clicks that are quoted."""

from builder.templatetags import rollcall


def test_balance_adds_up_to_a_hundred() -> None:
    parts = rollcall.balance({"battles": 8, "wins_a": 4, "draws": 1})
    assert [(part["start"], part["width"]) for part in parts] == [
        ("0.00", "50.00"),
        ("50.00", "12.50"),
        ("62.50", "37.50"),
    ]
    assert rollcall.balance({"battles": 0, "wins_a": 0, "draws": 0})[2]["width"] == "100.00"


def test_a_bar_keeps_the_values_of_its_rows() -> None:
    rows = [{"chance": 0.25, "outcome": "missed"}, {"chance": 0.75, "outcome": "hurt"}]
    assert rollcall.bar(rows) == [
        {"chance": 0.25, "outcome": "missed", "start": "0.00", "width": "25.00"},
        {"chance": 0.75, "outcome": "hurt", "start": "25.00", "width": "75.00"},
    ]


def test_a_click_is_quoted() -> None:
    assert rollcall.click("remove", 'e"1') == "remove:e%221"
