"""What all pages for the same readers have in common."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from judge.model.case import Case, Visibility
from judge.model.run import Plan
from judge.reports.audience import Audience, Withheld, visibility, withheld_groups
from judge.reports.html.assets import environment
from judge.reports.html.case_text import CaseText, case_text


@dataclass(frozen=True)
class Readers:
    """Who reads, and the cases as they may see them."""

    audience: Audience
    cases: tuple[Case, ...]  # that they may know about
    numbers: Mapping[str, int]  # of cases by title
    texts: Mapping[str, CaseText]  # of the cases that they see in full
    case_texts: Markup
    withheld: Withheld

    @property
    def staff(self) -> bool:
        """Tell whether they may see everything."""
        return self.audience is Audience.STAFF


def readers_of(plan: Plan, audience: Audience) -> Readers:
    """Read the texts of the cases that these readers may see; made once for all their pages."""
    numbers = {case.title: number for number, case in enumerate(plan.cases)}
    cases = [case for case in plan.cases if visibility(case, audience) is not Visibility.HIDDEN]
    full = [case for case in cases if visibility(case, audience) is Visibility.ALL]
    texts = {case.title: case_text(case) for case in full}
    staff = audience is Audience.STAFF
    template = environment().get_template("cases.html.j2")
    html = template.render(cases=full, numbers=numbers, texts=texts, staff=staff)
    withheld = frozenset() if staff else withheld_groups(plan)
    # The template escaped what it was given.
    return Readers(audience, tuple(cases), numbers, texts, Markup(html), withheld)
