import { type proportion, type ShareRow, type Split, splits } from "@foyer/contract/analytics/proportion";
import { addDays } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { compareNames } from "../../../platform/compare-names.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { metrics, requiredSums } from "../../counting/metrics/metrics.ts";
import { addSums, type LayeredSums, noSums, shownValue, toFigure } from "../../counting/sums/sums.ts";
import type { Asked } from "../question/question.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { type DeptPlace, placesIn } from "./dept-places.ts";
import { proportionQueries } from "./proportion.queries.ts";

export type ProportionAsked = Received<typeof proportion.proportion>["body"];

/** Something that has a share, with its sums. */
interface Sharer extends Pick<ShareRow, "kind" | "id" | "name" | "entityName"> {
  sums: LayeredSums;
  expectedSeconds: number;
}

/** How the figures of an answer are made. */
interface Made {
  type: NumberType;
  split: Split | undefined;
  settings: AskedSubjects["settings"];
}

/** The share of each subject, or of each organisation, of the whole. */
export async function answerProportion(asked: Asked<ProportionAsked>) {
  const { platform, caller, body, subjects } = asked;
  const type = body.type as NumberType;
  if (!metrics[type].additive) throw new Refusal("validation.failed", { fields: { type: "noSum" } });
  if (body.by === "dept" && body.dataType !== 0)
    throw new Refusal("validation.failed", { fields: { dataType: "invalid" } });
  const ofSubjects = await listSharers(asked, [type, ...(body.split ? splits[body.split] : [])]);
  const sharers = body.by === "dept" ? await byDept(platform, caller, ofSubjects, body.deptId) : ofSubjects;

  const made = { type, split: body.split, settings: subjects.settings };
  const all = together(sharers);
  const { share: _, ...total } = shared(made, all, null);
  const rows = sharers
    .map((sharer) => ({ sharer, row: toRow(made, sharer, total.value) }))
    .sort(
      ({ row: a }, { row: b }) =>
        Number(a.value === null) - Number(b.value === null) ||
        (b.value ?? 0) - (a.value ?? 0) ||
        compareNames(a.name, b.name),
    );
  const rest = rows.slice(body.size);
  return {
    rows: rows.slice(0, body.size).map(({ row }) => row),
    others:
      rest.length === 0
        ? null
        : { count: rest.length, ...shared(made, together(rest.map(({ sharer }) => sharer)), total.value) },
    total,
  };
}

/** Each subject with its sums over the days. */
async function listSharers(
  { platform, subjects, days, body, now }: Asked<ProportionAsked>,
  types: readonly NumberType[],
): Promise<Sharer[]> {
  const measures = [...new Set(types.flatMap(requiredSums))];
  const nothingBefore = { from: days.from, to: addDays(days.from, -1) };
  const totals = await comparedTotals(
    platform.database.pool,
    subjects,
    () => ({ current: days, previous: nothingBefore, running: false }),
    measures,
    "subject",
    now,
    { openHoursOnly: body.openHoursOnly },
  );
  return subjects.all.map(({ id, name, entityName }) => {
    const { current = noSums(), expectedSeconds = 0 } = totals.get(String(id)) ?? {};
    return {
      kind: "subject",
      id,
      name,
      ...(entityName !== undefined && { entityName }),
      sums: current,
      expectedSeconds,
    };
  });
}

/** The same added up by the organisations right below one. */
async function byDept(
  { database }: Pick<Platform, "database">,
  caller: Caller,
  entities: readonly Sharer[],
  deptId: number | undefined,
): Promise<Sharer[]> {
  const queries = proportionQueries(database.db);
  const places = placesIn(
    await queries.listPaths(
      caller,
      entities.map(({ id }) => id),
    ),
    deptId,
  );
  const names = await queries.listNames(caller, [...new Set([...places.values()].map(({ id }) => id))]);
  const depts = Map.groupBy(entities, ({ id }) => placeKey(places.get(id)));
  return [...depts.values()].map((members) => {
    const { kind, id } = places.get(members[0]?.id ?? 0) ?? { kind: "ownDept" as const, id: 0 };
    return { kind, id, name: names.get(id) ?? "", ...together(members) };
  });
}

const placeKey = (place: DeptPlace | undefined) => `${place?.kind} ${place?.id}`;

const together = (sharers: readonly Pick<Sharer, "sums" | "expectedSeconds">[]) => ({
  sums: sharers.reduce((all, { sums }) => addSums(all, sums), noSums()),
  expectedSeconds: sharers.reduce((all, sharer) => all + sharer.expectedSeconds, 0),
});

const toShare = (value: number | null, whole: number | null) =>
  value === null || !whole ? null : value / whole;

/** A figure with its share of the whole and of its own parts. */
function shared(
  { type, split, settings }: Made,
  { sums, expectedSeconds }: Pick<Sharer, "sums" | "expectedSeconds">,
  whole: number | null,
) {
  const figure = toFigure(type, sums, expectedSeconds, settings);
  const share = toShare(figure.value, whole);
  if (!split) return { ...figure, share };
  const values = splits[split].map((part) => ({ type: part, value: shownValue(part, sums, settings) }));
  const ofAll = values.reduce((all, { value }) => all + (value ?? 0), 0);
  return {
    ...figure,
    share,
    parts: values.map(({ type: part, value }) => ({ type: part, value, share: toShare(value, ofAll) })),
  };
}

function toRow(made: Made, { sums, expectedSeconds, ...who }: Sharer, whole: number | null): ShareRow {
  return { ...who, ...shared(made, { sums, expectedSeconds }, whole) };
}
