import { AccessDraft } from "@foyer/contract/places/accesses";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { translate } from "@foyer/phrases/translate";
import * as z from "zod/mini";
import { requireTenant } from "../../../platform/http/caller.ts";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import type { AccessWork } from "./access-work.ts";
import { type AccessColumns, type AccessRow, accessBulkQueries } from "./accesses-bulk.queries.ts";
import { AreaFinder, type NamedTie, writeTies } from "./area-finder.ts";
import { entityBulkQueries } from "./entities-bulk.queries.ts";
import { OrganisationPaths } from "./organisation-paths.ts";
import type { Asked, Assessor, BulkThing, Cells, Faults, Verdict } from "./thing.ts";
import { writeAccesses } from "./write-accesses.ts";

interface Entity {
  id: number;
  organisation_id: number;
  name: string;
}

type Bound = ReadonlyMap<number, { running: boolean }>;

const fault = (faults: Faults): Verdict<AccessWork> => ({ outcome: "fault", faults, work: null });

const grouped = <Thing>(things: readonly Thing[], toKey: (thing: Thing) => string): Map<string, Thing[]> =>
  Map.groupBy(things, toKey);

/** All that accesses are found by. */
interface Known {
  paths: OrganisationPaths;
  areas: AreaFinder;
  entities: readonly Entity[];
  accesses: readonly AccessRow[];
  /** By access. */
  ties: ReadonlyMap<number, readonly { area_id: number; sign: number }[]>;
  bound: Bound;
}

class AccessAssessor implements Assessor<AccessWork> {
  readonly missingOrganisations: ReadonlySet<string> = new Set();
  readonly #known: Known;
  readonly #words: Asked["words"];
  readonly #byId: ReadonlyMap<number, AccessRow>;
  readonly #byName: ReadonlyMap<string, AccessRow[]>;
  readonly #entities: ReadonlyMap<string, Entity[]>;
  readonly #entityById: ReadonlyMap<number, Entity>;
  /** Names and ids that a row before has spoken of. */
  readonly #seen = new Set<string>();

  constructor(known: Known, words: Asked["words"]) {
    this.#known = known;
    this.#words = words;
    this.#byId = new Map(known.accesses.map((row) => [row.id, row]));
    this.#byName = grouped(known.accesses, (row) => `${row.entity_id}|${row.name}`);
    this.#entities = grouped(known.entities, (row) => `${row.organisation_id}|${row.name}`);
    this.#entityById = new Map(known.entities.map((row) => [row.id, row]));
  }

  get missingAreas(): ReadonlySet<string> {
    return this.#known.areas.missing;
  }

  assess(cells: Cells): Verdict<AccessWork> {
    const faults: Faults = {};
    const named = cells.id ? this.#byId.get(Number(cells.id)) : undefined;
    if (cells.id && !named) faults.id = "notThere";
    const entity = faults.id ? null : this.#entity(cells, named, faults);
    if (!entity) return fault(faults);
    const before = named ?? this.#ofName(entity, cells.name ?? "", faults);
    const draft = this.#draft(cells, before, faults);
    const ties = this.#ties(cells, before, entity, faults);
    if (!draft || Object.keys(faults).length > 0) return fault(faults);
    this.#checkRow(entity, before, draft, faults);
    if (Object.keys(faults).length > 0) return fault(faults);
    const stays = before?.entity_id === entity.id;
    const columns: AccessColumns = {
      entity_id: entity.id,
      organisation_id: stays ? before.organisation_id : entity.organisation_id,
      name: draft.name,
      kind: draft.kind,
      in_use: draft.binding,
      remark: draft.remark,
    };
    if (before && this.#isSame(before, columns, ties)) return { outcome: "unchanged", faults, work: null };
    return { outcome: before ? "update" : "create", faults, work: { id: before?.id ?? null, columns, ties } };
  }

  /** The entity a row names, or that of the access it names by id. */
  #entity({ dept, entity }: Cells, named: AccessRow | undefined, faults: Faults): Entity | null {
    const own = named && this.#entityById.get(named.entity_id);
    const ownDept = own ? this.#known.paths.pathText(own.organisation_id) : "";
    const place = dept || ownDept;
    const name = entity || own?.name || "";
    // Its own entity, even where another one has the same name.
    if (own && place === ownDept && name === own.name) return own;
    if (place === "") faults.dept = "required";
    else if (this.#known.paths.all(place).length === 0) faults.dept = "notThere";
    if (name === "") faults.entity = "required";
    return Object.keys(faults).length > 0 ? null : this.#toEntity(place, name, faults);
  }

  /** Among organisations with the same path the one that has such an entity counts. */
  #toEntity(place: string, name: string, faults: Faults): Entity | null {
    const found = this.#known.paths.all(place).flatMap((id) => this.#entities.get(`${id}|${name}`) ?? []);
    const [one] = found;
    if (found.length === 1 && one) return one;
    faults.entity = one ? "severalOfName" : "notThere";
    return null;
  }

  #ofName(entity: Entity, name: string, faults: Faults): AccessRow | undefined {
    const found = this.#byName.get(`${entity.id}|${name}`) ?? [];
    if (found.length > 1) faults.name = "severalOfName";
    return found[0];
  }

  #draft(cells: Cells, before: AccessRow | undefined, faults: Faults) {
    const kind = cells.kind
      ? this.#words.findWord(cells.kind, ["entrance", "internal"])
      : (before?.kind ?? "entrance");
    const inUse = cells.binding
      ? this.#words.findWord(cells.binding, ["yes", "no"])
      : before?.in_use === 0
        ? "no"
        : "yes";
    if (kind === undefined) faults.kind = "unknown";
    if (inUse === undefined) faults.binding = "unknown";
    const parsed = z.safeParse(AccessDraft, {
      name: cells.name || before?.name || "",
      deptId: 1,
      entityId: 1,
      kind: kind ?? "entrance",
      binding: inUse === "no" ? 0 : 1,
      remark: cells.remark ?? before?.remark ?? "",
    });
    if (parsed.success) return parsed.data;
    Object.assign(faults, toFieldFaults(parsed.error));
    return null;
  }

  #ties({ areas }: Cells, before: AccessRow | undefined, entity: Entity, faults: Faults): NamedTie[] {
    // An access that moves leaves its areas behind.
    if (areas !== undefined) return this.#known.areas.find(entity, areas, faults);
    if (before?.entity_id !== entity.id) return [];
    return (this.#known.ties.get(before.id) ?? []).map(({ area_id, sign }) => ({
      areaId: area_id,
      name: "",
      sign,
    }));
  }

  /** Whether the row may be written, and is the only one to say so. */
  #checkRow(
    entity: Entity,
    before: AccessRow | undefined,
    draft: z.output<typeof AccessDraft>,
    faults: Faults,
  ): void {
    const bound = before && this.#known.bound.get(before.id);
    if (bound && before.entity_id !== entity.id) faults.entity = "otherEntity";
    if (bound?.running && before?.in_use === 1 && draft.binding === 0) faults.binding = "boundNow";
    const marks = [`${entity.id}|${draft.name}`, ...(before ? [`${before.id}`] : [])];
    if (marks.some((mark) => this.#seen.has(mark)) && before?.name !== draft.name) faults.name = "twice";
    else if (before && this.#seen.has(`${before.id}`)) faults.name = "twice";
    for (const mark of marks) this.#seen.add(mark);
  }

  #isSame(before: AccessRow, columns: AccessColumns, ties: readonly NamedTie[]): boolean {
    const signs = new Map(
      (this.#known.ties.get(before.id) ?? []).map(({ area_id, sign }) => [area_id, sign]),
    );
    const sameTies =
      ties.length === signs.size &&
      ties.every(({ areaId, sign }) => areaId !== null && signs.get(areaId) === sign);
    return (
      sameTies &&
      (Object.keys(columns) as (keyof AccessColumns)[]).every((key) => before[key] === columns[key])
    );
  }
}

export const accessesBulk: BulkThing<AccessWork> = {
  kind: "accesses",
  tables: ["accesses", "areas", "area_ties"],
  batchSize: 500,
  async open(db, { caller, words, making, now }) {
    const queries = accessBulkQueries(db);
    const tenantId = requireTenant(caller);
    const known: Known = {
      paths: new OrganisationPaths(await entityBulkQueries(db).organisations(caller), new Set()),
      areas: new AreaFinder(await queries.areas(caller), caller, making.makeAreas),
      entities: await queries.entities(caller),
      accesses: await queries.all(caller),
      ties: Map.groupBy(await queries.ties(tenantId), ({ access_id }) => access_id),
      bound: await queries.bound(tenantId, now),
    };
    return new AccessAssessor(known, words);
  },
  write: writeAccesses,
  async rows(db, { caller, language }, filter) {
    const queries = accessBulkQueries(db);
    const paths = new OrganisationPaths(await entityBulkQueries(db).organisations(caller), new Set());
    const rows = await queries.some(caller, filter);
    const names = new Map((await queries.areas(caller)).map(({ id, name }) => [id, name]));
    const ties = Map.groupBy(await queries.ties(requireTenant(caller)), ({ access_id }) => access_id);
    const words = ["entrance", "internal", "yes", "no"] as const;
    const said = Object.fromEntries(
      await Promise.all(
        words.map(
          async (word) => [word, await translate(language, `bulk.values.${word}` as PhraseKey)] as const,
        ),
      ),
    );
    return rows.map((row) => [
      row.id,
      paths.pathText(row.deptId),
      row.entityName,
      row.name,
      said[row.kind] ?? row.kind,
      said[row.in_use === 1 ? "yes" : "no"] ?? row.in_use,
      writeTies(
        (ties.get(row.id) ?? []).map(({ area_id, sign }) => ({ name: names.get(area_id) ?? "", sign })),
      ),
      row.remark,
    ]);
  },
};
