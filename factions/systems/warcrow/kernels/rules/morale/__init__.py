"""Stress and morale."""
