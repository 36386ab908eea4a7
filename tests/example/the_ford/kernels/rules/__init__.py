"""The rules.

For the lane, see `table.lane:distance`, `table.lane:room_ahead`.
"""
