"""The resources of the server: pages about the languages and the rules of the linter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from mines_tools.interface.language import LANGUAGES, all_about, language
from mines_tools.report.reference import reference_markdown
from mines_tools.rules.catalogue import rule_named, rules_of
from mines_tools.rules.pages import page_text

if TYPE_CHECKING:
    from mcp.server import MCPServer

_MARKDOWN = "text/markdown"


def add_resources(server: MCPServer[Any]) -> None:
    """Add the resources to `server`."""

    @server.resource(
        "mines://languages", mime_type=_MARKDOWN, description="The languages and their dialects."
    )
    def languages() -> str:
        return _languages()

    @server.resource(
        "mines://language/{language_id}",
        mime_type=_MARKDOWN,
        description="The commands and the syntax of a language.",
    )
    def language_page(language_id: str) -> str:
        _check(language_id)
        reference = language(language_id).reference
        if reference is None:
            raise ResourceNotFoundError(f"There is no page about {language_id}.")
        return reference_markdown(reference())

    @server.resource(
        "mines://rules/{language_id}",
        mime_type=_MARKDOWN,
        description="The rules of the linter for a language, one in each line.",
    )
    def rules(language_id: str) -> str:
        _check(language_id)
        lines = [f"# Rules for {language(language_id).title}", ""]
        for rule in rules_of(language(language_id)).values():
            first = rule.documentation().what_it_does.split(". ")[0].split("\n")[0].rstrip(".")
            lines.append(f"- {rule.code} {rule.name} ({rule.severity}): {first}.")
        return "\n".join(lines) + "\n"

    @server.resource(
        "mines://rules/{language_id}/{rule_name}",
        mime_type=_MARKDOWN,
        description="A rule of the linter, by its code or its name, with an example.",
    )
    def rule_page(language_id: str, rule_name: str) -> str:
        _check(language_id)
        rule = rule_named(rules_of(language(language_id)), rule_name)
        if rule is None:
            raise ResourceNotFoundError(f"There is no rule {rule_name!r} for {language_id}.")
        return page_text(rule, language_id, level=1) + "\n"


def _languages() -> str:
    lines = ["# Languages", ""]
    for about in all_about():
        suffixes = ", ".join(f"`{suffix}`" for suffix in about.suffixes)
        lines.append(f"- `{about.id}`: {about.title}, files {suffixes}")
        lines += [
            f"  - dialect `{name}`{' (default)' if name == about.default_dialect else ''}: {title}"
            for name, title in about.dialects.items()
        ]
        lines += [f"  - option of `format`: `{each.name}`" for each in about.format_options]
    return "\n".join(lines) + "\n"


def _check(language_id: str) -> None:
    if language_id not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise ResourceNotFoundError(f"There is no language {language_id!r}; there are {names}.")
