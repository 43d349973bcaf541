"""Diagnostics made readable, for people and for other programs."""

from __future__ import annotations

from mines_tools.report.findings import FORMATS, FileReport, Report, render, statistics

__all__ = ["FORMATS", "FileReport", "Report", "render", "statistics"]
