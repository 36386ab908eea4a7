"""Accounts: how the account library, the staff's pages and their events are set up here."""
