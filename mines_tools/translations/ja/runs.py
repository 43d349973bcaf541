"""What `mines-run` says about a run."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "ended after {count:,} steps": "{count:,}ステップで終了しました",
}
