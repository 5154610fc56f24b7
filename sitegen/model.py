"""The shape of the content's YAML files; a description of each key shows up in the editor."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError

Text = Annotated[str, StringConstraints(min_length=1)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
LARGEST = 10**15 - 1
"""Of seeds: no link and no editor cuts it short."""
Https = Annotated[str, StringConstraints(pattern=r"^https://[^\s/]+(/\S*)?$")]


def _written_as_day(given: object) -> object:
    """Only days as people write them: to pydantic 1700006400 is one too."""
    if isinstance(given, str) and not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", given):
        raise PydanticCustomError("date_parsing", "not a day")
    return given


Day = Annotated[date, BeforeValidator(_written_as_day)]


class Strict(BaseModel):
    """Base of all: unknown keys are refused, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True, title=None)


# content/site.yaml


class NavItem(Strict):
    """One entry of the site's navigation."""

    title: Text = Field(description="What the entry says.")
    page: str = Field(description="Its address from the site's root, as in `about/`; empty: home.")


class Site(Strict):
    """What holds for the whole site: `content/site.yaml`."""

    title: Text = Field(description="The name of the site.")
    tagline: Text = Field(description="What the site is, in a sentence.")
    base_url: Annotated[str, StringConstraints(pattern=r"^(https://\S+/)?$")] = Field(
        "", description="Where the site will be published, if known: https://… with a last slash."
    )
    nav: list[NavItem] = Field([], description="The navigation, in order.")
    games: list[Slug] = Field(
        [], description="The order of the games on the first page; others follow by name."
    )


# content/games/<slug>/game.yaml


class Span(Strict):
    """From the least to the most."""

    min: Annotated[int, Field(ge=1)] = Field(description="The least.")
    max: Annotated[int, Field(ge=1)] = Field(description="The most.")

    @model_validator(mode="after")
    def _in_order(self) -> Span:
        if self.min > self.max:
            message = f"min is {self.min}, which is more than max, {self.max}"
            raise ValueError(message)
        return self


class Source(Strict):
    """Something the guide's rules were taken from."""

    title: Text = Field(description="Its title.")
    by: Text = Field(description="Who wrote or publishes it.")
    kind: Text = Field(description="In a word: publisher, designer, shop, article …")
    checked: Day = Field(description="The day it was last read, as 2026-12-01.")
    url: Https | None = Field(None, description="Where it can be read.")
    note: str = Field("", description="What was taken from it, and where it differs from others.")


class Name(Strict):
    """What a card or a place is called."""

    name: Text = Field(description="In full, within a sentence: nine of hearts.")
    short: Text = Field(description="In a corner, or on a button: 9♥.")


class Voices(Strict):
    """One thing said in up to three ways; any may be left out."""

    own: str = Field("", description="To the one whose it is, or who did it: You play {card}.")
    other: str = Field("", description="To the others: {seat} plays {card}.")
    bare: str = Field("", description="Where no seat is meant, or it is plain whose it is.")


Said = str | Voices


class Words(Strict):
    """The game's words, by the names the engine uses."""

    seats: list[Text] = Field(description="Names for seats 0, 1, 2 …; the viewer is always You.")
    cards: dict[str, Name] = Field(description="By face.")
    places: dict[str, Name] = Field({}, description="By an action's place, or a zone's mark.")
    zones: dict[str, Said] = Field(description="Labels of zones, by kind. Blanks: {seat} {mark}.")
    prompts: dict[str, Said] = Field(description="Whose decision it is, by phase. Blank: {seat}.")
    verbs: dict[str, Text] = Field(
        description="Labels of buttons, by verb. Blanks: {card} {place}."
    )
    events: dict[str, Said] = Field(
        description="Sentences, by kind of event; an empty one is passed over. "
        "Blanks: {seat} {card} {cards} {zone}, and each fact of the event by its name."
    )
    refusals: dict[str, Text] = Field(
        {},
        description="What makes a refusal concrete, in a sentence, by the id of the rule. "
        "Blanks: each fact of the refusal by its name.",
    )
    facts: dict[str, Text] = Field({}, description="Labels of facts, by name.")
    values: dict[str, Text] = Field({}, description="Texts of facts that are words.")
    unseen: Text = Field("a card", description="A card whose face the reader may not know.")


class GameFacts(Strict):
    """What is to be known about a game, and its words: `content/games/<slug>/game.yaml`."""

    title: Text = Field(description="The game's name.")
    tagline: Text = Field(description="The game in a line or two.")
    players: Span = Field(description="How many can play.")
    minutes: Span = Field(description="How long a game takes.")
    age: Annotated[int, Field(ge=1, le=99)] = Field(description="From which age, in years.")
    designer: Text = Field(description="Who thought of it.")
    publisher: Text = Field(description="Who publishes it.")
    year: Annotated[int, Field(ge=1, le=2200)] = Field(description="When it first came out.")
    edition: Text = Field(description="Which printing the guide follows, in a sentence.")
    checked: Day = Field(description="The day the sources were last read, as 2026-12-01.")
    sources: list[Source] = Field(min_length=1, description="Where the rules were taken from.")
    contents: list[Text] = Field(min_length=1, description="What is in the box.")
    words: Words = Field(description="The words for cards, zones, prompts and events.")


# content/games/<slug>/demos/<id>.yaml


class Start(BaseModel):
    """Where a demo begins; all keys but the first two are the game's own entries and zones."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, str]

    players: Annotated[int, Field(ge=1, le=99)] = Field(description="How many play.")
    seed: Annotated[int, Field(ge=-LARGEST, le=LARGEST)] = Field(
        0, description="A number that decides whatever the other entries leave open."
    )

    @property
    def entries(self) -> dict[str, tuple[str, ...]]:
        """The game's own entries, each with its words."""
        return {name: tuple(text.split()) for name, text in self.__pydantic_extra__.items()}


class Step(Strict):
    """One step of a demo: `do`, an action that is played, or `try`, one that is refused."""

    do: str = Field("", description="An action that is legal here, by its key: play-h9.")
    attempt: str = Field("", alias="try", description="An action that must be refused here.")
    refused: str = Field("", description="With `try`: the rule paragraph that heads the refusal.")
    say: Text = Field(description="What to say to it, in a sentence or two.")

    @model_validator(mode="after")
    def _one_of_two(self) -> Step:
        if bool(self.do) == bool(self.attempt):
            message = "a step has either 'do' or 'try', with the key of an action"
            raise ValueError(message)
        if bool(self.attempt) != bool(self.refused):
            message = "'try' and 'refused' go together: what is tried, and the rule against it"
            raise ValueError(message)
        return self

    @property
    def key(self) -> str:
        """The action's key, done or tried."""
        return self.do or self.attempt


class Demo(Strict):
    """A small position to try rules in: `content/games/<slug>/demos/<id>.yaml`."""

    title: Text = Field(description="What happens, in a few words.")
    teaches: list[str] = Field(description="The rule paragraphs that offer this demo, by id.")
    attempt: Text = Field(
        alias="try", description="The position, and what to try, in a sentence or two."
    )
    twists: list[str] = Field([], description="The twists in force, by id.")
    start: Start = Field(description="The position.")
    seat: Annotated[int, Field(ge=0)] = Field(description="The seat it is seen from.")
    plays: list[Annotated[int, Field(ge=0)]] = Field(
        min_length=1, description="The seats the reader decides for."
    )
    steps: list[Step] = Field(min_length=1, description="The author's line.")
