import { type ControlKind, usualOptions } from "@foyer/contract/reporting/screens/screen-controls";
import { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type PlaceRef, partKey, Question } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { walls } from "@foyer/contract/reporting/screens/walls";
import * as z from "zod";
import type { Displays } from "../workers/displays.ts";
import type { Site } from "./site.ts";

const { of: here, ...figure } = z.parse(Question, { what: "figure", of: { role: "place" } });
const hours = { ...figure, what: "hours" as const };
const inside = { ...figure, what: "inside" as const };
const everywhere: Question["of"] = { fixed: { all: true } };

type Asked = readonly [kind: ControlKind, figures: Record<string, Omit<Question, "of">>, of?: Question["of"]];

/** What a wall shows: four figures, two cards, hours, days, rankings, how full it is. */
const controls: readonly Asked[] = [
  ["figure", { main: figure }],
  ["figure", { main: { ...figure, measure: "flowOut" } }],
  ["figure", { main: { ...figure, time: "thisWeek", against: "previous" } }],
  ["figure", { main: { ...figure, time: "last7", against: "previous" } }],
  ["card", { main: { ...figure, against: "previous" }, hours }],
  ["card", { main: { ...figure, time: "yesterday" }, hours: { ...hours, time: "yesterday" } }],
  ["trend", { main: hours }],
  ["days", { main: { ...figure, what: "days", size: 14 } }],
  ["ranking", { main: { ...figure, what: "ranking" } }, everywhere],
  ["ranking", { main: { ...figure, what: "ranking", time: "last7" } }, everywhere],
  ["gauge", { main: inside }],
  ["light", { main: inside }],
];

const toControl = ([kind, asked, of = here]: Asked, nth: number) => ({
  ...{ id: `c${nth}`, kind, x: 10, y: 20, w: 300, h: 200, options: usualOptions(kind) },
  figures: Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, { ...one, of }])),
});

/** A screen of twelve controls, and displays of it: every tenth of all shops, the others each of one of so many. */
export async function shownScreens(
  { ask, entityIds }: Pick<Site, "ask" | "entityIds">,
  count: number,
  shops: number,
) {
  const made = controls.map(toControl);
  const document = z.parse(ScreenDocument, {
    ...{ version: 1, title: "Bench", size: { width: 1920, height: 1080 } },
    ...{ roles: { place: { kind: "sites" } }, binding: { place: { all: true } } },
    pages: [
      {
        id: "page",
        children: made.map(({ id }) => id),
        nodes: Object.fromEntries(made.map((control) => [control.id, control])),
      },
    ],
  });
  const { id: screenId } = await ask(screens.create, { body: { document } });
  await ask(screens.publish, { body: { id: screenId, base: 1 } });
  const displays: (Displays["displays"][number] & { entityId: number | null })[] = [];
  for (let nth = 0; nth < count; nth++) {
    const entityId = nth % 10 === 0 ? null : (entityIds[nth % shops] as number);
    const place: PlaceRef = entityId === null ? { all: true } : { dataType: 0, ids: [entityId] };
    const body = { name: `Display ${nth}`, screenId, binding: { place } };
    const { secret } = await ask(walls.create, { body });
    displays.push({ secret, screenId, entityId, part: partKey({ ...figure, of: place }) });
  }
  return displays;
}
