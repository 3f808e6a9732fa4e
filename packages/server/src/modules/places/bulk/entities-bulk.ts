import { EntityDraft } from "@foyer/contract/places/entities";
import { TimeZone } from "@foyer/contract/time-texts";
import { translate } from "@foyer/phrases/translate";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { formatMinute, parseMinute } from "../../../platform/time/time-of-day.ts";
import { zoneOfCompany } from "../companies/companies.ts";
import { markRules, markSubjects } from "../marks/marks.ts";
import {
  toColumns as hoursColumns,
  keepsHours,
  type OpeningColumns,
  workTimeOf,
} from "../opening-hours/opening-hours.ts";
import { hoursCell, timeCell } from "./clock-cells.ts";
import { DeptFinder, type Place } from "./dept-finder.ts";
import { type EntityColumns, type EntityRow, entityBulkQueries } from "./entities-bulk.queries.ts";
import { readHours, writeHours } from "./hours-cells.ts";
import { OrganisationPaths } from "./organisation-paths.ts";
import type { Asked, Assessor, BulkThing, Cells, Faults, Verdict, Written } from "./thing.ts";
import type { BulkWords } from "./words.ts";

/** An entity to be made (id null) or changed. */
export interface EntityWork {
  id: number | null;
  columns: EntityColumns;
}

const fault = (faults: Faults): Verdict<EntityWork> => ({ outcome: "fault", faults, work: null });

const zones = new Map<string, boolean>();

/** Asking whether a zone exists takes as long as all the rest of a row. */
function isZone(name: string): boolean {
  let known = zones.get(name);
  if (known === undefined) {
    known = z.safeParse(TimeZone, name).success;
    if (zones.size < 1_000) zones.set(name, known);
  }
  return known;
}

const textFields = ["mobile", "email", "city", "address", "remark"] as const;

function toEntity(deptId: number, draft: z.output<typeof EntityDraft>, hours: OpeningColumns): EntityColumns {
  return {
    organisation_id: deptId,
    name: draft.name,
    time_zone: draft.timeZone,
    ...hours,
    day_start_minute: parseMinute(draft.businessDayStart),
    mobile: draft.mobile,
    email: draft.email,
    city: draft.city,
    address: draft.address,
    remark: draft.remark,
  };
}

const isSame = (known: EntityRow, { opening, ...columns }: EntityColumns): boolean =>
  keepsHours(known, { ...columns, opening }) &&
  (Object.keys(columns) as (keyof typeof columns)[]).every((key) => known[key] === columns[key]);

class EntityAssessor implements Assessor<EntityWork> {
  readonly missingAreas: ReadonlySet<string> = new Set();
  readonly #paths: OrganisationPaths;
  readonly #depts: DeptFinder;
  readonly #zone: string;
  readonly #words: BulkWords;
  readonly #byId: ReadonlyMap<number, EntityRow>;
  readonly #byName = new Map<string, EntityRow>();
  /** Names and ids that a row before has spoken of. */
  readonly #seen = new Set<string>();

  constructor(
    paths: OrganisationPaths,
    depts: DeptFinder,
    zone: string,
    words: BulkWords,
    rows: readonly EntityRow[],
  ) {
    this.#paths = paths;
    this.#depts = depts;
    this.#zone = zone;
    this.#words = words;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) this.#byName.set(`${row.organisation_id}|${row.name}`, row);
  }

  get missingOrganisations(): ReadonlySet<string> {
    return this.#depts.missing;
  }

  assess(cells: Cells): Verdict<EntityWork> {
    const faults: Faults = {};
    const named = this.#named(cells, faults);
    const place = faults.id ? null : this.#place(cells, named, faults);
    if (!place) return fault(faults);
    const known = named ?? this.#byName.get(`${place.id}|${cells.name ?? ""}`);
    const draft = this.#draft(cells, known, faults);
    if (!draft) return fault(faults);
    const hours = readHours(cells, draft.workTime, known, this.#words, faults);
    this.#reach(place, known, draft.name, faults);
    if (Object.keys(faults).length > 0 || !hours) return fault(faults);
    const columns = toEntity(place.id ?? 0, draft, hoursColumns(hours, draft.workTime));
    if (known && isSame(known, columns)) return { outcome: "unchanged", faults, work: null };
    return { outcome: known ? "update" : "create", faults, work: { id: known?.id ?? null, columns } };
  }

  /** The entity that an id of an export names. */
  #named({ id }: Cells, faults: Faults): EntityRow | undefined {
    if (!id) return undefined;
    const known = this.#byId.get(Number(id));
    if (!known) faults.id = "notThere";
    return known;
  }

  #place({ dept }: Cells, named: EntityRow | undefined, faults: Faults): Place | null {
    if (named) {
      const own = this.#paths.pathText(named.organisation_id);
      // Its own organisation, even where another one has the same name.
      if (!dept || dept === own) return { id: named.organisation_id, path: own };
    }
    return this.#depts.find(dept ?? "", faults);
  }

  #draft(cells: Cells, known: EntityRow | undefined, faults: Faults) {
    // What the file does not speak of stays as it is, even where it would not be taken today.
    const texts = textFields.map((field) => [field, cells[field] ?? ""]);
    const kept = textFields
      .filter((field) => cells[field] === undefined)
      .map((field) => [field, known?.[field] ?? ""]);
    const timeZone = cells.timeZone || known?.time_zone || this.#zone;
    const parsed = z.safeParse(EntityDraft, {
      ...Object.fromEntries(texts),
      deptId: 1,
      name: cells.name || known?.name || "",
      timeZone: isZone(timeZone) ? "UTC" : timeZone,
      workTime: hoursCell(cells.workTime || (known && workTimeOf(known)) || "00:00~00:00"),
      businessDayStart: timeCell(
        cells.businessDayStart || (known && formatMinute(known.day_start_minute)) || "00:00",
      ),
    });
    if (parsed.success) return { ...parsed.data, ...Object.fromEntries(kept), timeZone };
    Object.assign(faults, toFieldFaults(parsed.error));
    return null;
  }

  /** Whether the row may be written where it says, and is the only one to say so. */
  #reach(place: Place, known: EntityRow | undefined, name: string, faults: Faults): void {
    const moves = place.id !== null && place.id !== known?.organisation_id;
    const refused = moves ? this.#paths.refusal(place.id as number) : null;
    if (refused) faults.dept = refused;
    const holder = this.#byName.get(`${place.id}|${name}`);
    if (holder && holder !== known) faults.name = "taken";
    const marks = [`${place.path}|${name}`, ...(known ? [`${known.id}`] : [])];
    if (marks.some((mark) => this.#seen.has(mark))) faults.name = "twice";
    for (const mark of marks) this.#seen.add(mark);
  }
}

/** What the changes mean for figures: moved or reopened entities have other rules, another zone or day other days. */
async function mark(
  tx: Tx,
  caller: Caller,
  before: readonly EntityRow[],
  after: ReadonlyMap<number, EntityColumns>,
) {
  const tenantId = requireTenant(caller);
  const changed = (keys: readonly Exclude<keyof EntityColumns, "opening">[]) =>
    before.filter((row) => keys.some((key) => row[key] !== after.get(row.id)?.[key])).map(({ id }) => id);
  const moved = changed(["organisation_id"]);
  const rehoured = before.filter((row) => {
    const hours = after.get(row.id);
    return hours && !keepsHours(row, hours);
  });
  const rules = [...new Set([...moved, ...rehoured.map(({ id }) => id)])];
  const days = changed(["time_zone", "day_start_minute"]);
  const queries = entityBulkQueries(tx);
  if (moved.length > 0) await queries.moveAccesses(tenantId, moved);
  await markRules(tx, tenantId, rules);
  if (days.length > 0)
    await markSubjects(tx, tenantId, await queries.subjects(tenantId, days), { from: new Date(0), to: null });
  return rules.length + days.length > 0;
}

async function write(tx: Tx, { caller }: Asked, works: readonly EntityWork[]): Promise<Written> {
  const queries = entityBulkQueries(tx);
  const fresh = works.filter(({ id }) => id === null).map(({ columns }) => columns);
  if (fresh.length > 0) await queries.insert(requireTenant(caller), fresh);
  const after = new Map(works.flatMap(({ id, columns }) => (id === null ? [] : [[id, columns] as const])));
  if (after.size === 0) return { recomputes: false, madeAreas: 0 };
  const before = await queries.forChange(caller, [...after.keys()]);
  if (before.length !== after.size) throw new Refusal("notFound.thing");
  await queries.update(
    caller,
    before.map(({ id }) => ({ id, ...(after.get(id) as EntityColumns) })),
  );
  return { recomputes: await mark(tx, caller, before, after), madeAreas: 0 };
}

async function loadPaths(db: Db | Tx, caller: Caller): Promise<OrganisationPaths> {
  const queries = entityBulkQueries(db);
  return new OrganisationPaths(await queries.organisations(caller), await queries.managed(caller));
}

export const entitiesBulk: BulkThing<EntityWork> = {
  kind: "entities",
  tables: ["entities", "organisations"],
  batchSize: 500,
  async open(db, { caller, making, words }) {
    const queries = entityBulkQueries(db);
    const paths = await loadPaths(db, caller);
    const depts = new DeptFinder(paths, caller, making.makeOrganisations);
    const zone = await zoneOfCompany(db, requireTenant(caller));
    return new EntityAssessor(paths, depts, zone, words, await queries.all(caller));
  },
  write,
  async rows(db, { caller, language }, filter) {
    const paths = await loadPaths(db, caller);
    const rows = await entityBulkQueries(db).some(caller, filter);
    const closed = await translate(language, "bulk.values.closed");
    return rows.map((row) => [
      row.id,
      paths.pathText(row.organisation_id),
      row.name,
      row.time_zone,
      workTimeOf(row),
      ...writeHours(row, closed),
      formatMinute(row.day_start_minute),
      row.mobile,
      row.email,
      row.city,
      row.address,
      row.remark,
    ]);
  },
};
