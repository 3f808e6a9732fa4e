import { plainUserName } from "@foyer/contract/identity/user-name";
import {
  type PermissionRange,
  permissionRanges,
  StaffChange,
  StaffDraft,
} from "@foyer/contract/places/staff";
import type { LanguageCode } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import * as z from "zod/mini";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { loadStanding, rolesToGive } from "../../identity/roles/roles.ts";
import { makeInitialPassword } from "../../identity/users/users.ts";
import { changeStaff, createStaff, isWithin } from "../staff/staff.ts";
import { entityBulkQueries } from "./entities-bulk.queries.ts";
import { readListed, writeListed } from "./listed.ts";
import { NameFinder } from "./name-finder.ts";
import { OrganisationPaths } from "./organisation-paths.ts";
import type { Asked, Assessor, BulkThing, Cells, Faults, MadePassword, Verdict, Written } from "./thing.ts";
import { type UserRow, userBulkQueries } from "./users-bulk.queries.ts";

/** A user to be made (id null) or changed. */
export interface UserWork {
  id: number | null;
  draft: StaffDraft;
}

/** What a row asks for, before it is known to make sense. */
type DesiredUser = Omit<StaffDraft, "username" | "entryDate"> & { entryDate: string | null };

type Role = Awaited<ReturnType<typeof rolesToGive>>[number];

/** All that users are found by. */
interface Known {
  users: readonly UserRow[];
  takenNames: ReadonlySet<string>;
  roles: readonly Role[];
  paths: OrganisationPaths;
  organisations: NameFinder;
  entities: NameFinder;
}

const fault = (faults: Faults): Verdict<UserWork> => ({ outcome: "fault", faults, work: null });

/** Fields of the contract that a sheet names otherwise. */
const sheetNames: Record<string, string> = { deptIds: "depts", entityIds: "entities" };

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const toIds = (things: readonly { id: number }[]): number[] => things.map(({ id }) => id);

const toDraft = (desired: object, before: UserRow | undefined) =>
  before ? z.safeParse(StaffChange, { ...desired, id: before.id }) : z.safeParse(StaffDraft, desired);

class UserAssessor implements Assessor<UserWork> {
  readonly missingOrganisations: ReadonlySet<string> = new Set();
  readonly missingAreas: ReadonlySet<string> = new Set();
  readonly #known: Known;
  readonly #asked: Asked;
  readonly #byName: ReadonlyMap<string, UserRow>;
  readonly #roles = new NameFinder();
  readonly #locked: ReadonlySet<number>;
  readonly #seen = new Set<string>();

  constructor(known: Known, asked: Asked) {
    this.#known = known;
    this.#asked = asked;
    this.#byName = new Map(known.users.map((user) => [user.username, user]));
    for (const { name, id } of known.roles) this.#roles.add(name, id);
    this.#locked = new Set(known.roles.filter(({ lock }) => lock !== null).map(({ id }) => id));
  }

  assess(cells: Cells): Verdict<UserWork> {
    const faults: Faults = {};
    const username = this.#toName(cells);
    const before = this.#byName.get(username);
    if (!before && this.#known.takenNames.has(username)) faults.username = "taken";
    if (this.#seen.has(username)) faults.username = "twice";
    this.#seen.add(username);
    const desired = { ...this.#desired(cells, before, faults), username };
    if (before && Object.keys(faults).length === 0 && this.#isSame(before, desired))
      return { outcome: "unchanged", faults, work: null };
    if (before?.lock) return fault({ username: "outOfReach" });
    const parsed = toDraft(desired, before);
    // What could not be found is reported as such, not as missing.
    if (!parsed.success)
      for (const [field, faultKey] of Object.entries(toFieldFaults(parsed.error)))
        faults[sheetNames[field] ?? field] ??= faultKey;
    this.#checkGifts(desired, before, faults);
    if (!parsed.success || Object.keys(faults).length > 0) return fault(faults);
    return {
      outcome: before ? "update" : "create",
      faults,
      work: { id: before?.id ?? null, draft: parsed.data },
    };
  }

  /** An old name as it stands, otherwise the plain one. */
  #toName({ username: written = "" }: Cells): string {
    return this.#byName.has(written) ? written : plainUserName(written);
  }

  /** What a row asks for, the rest as it was. */
  #desired(cells: Cells, before: UserRow | undefined, faults: Faults): DesiredUser {
    const listed = (
      field: "roles" | "depts" | "entities",
      finder: NameFinder,
      had: readonly { id: number }[] = [],
    ) => {
      const cell = cells[field];
      if (cell === undefined) return toIds(had);
      const { ids, fault } = finder.find(readListed(cell));
      if (fault) faults[field] = fault;
      return ids;
    };
    return {
      nickName: cells.nickName ?? before?.nickName ?? "",
      phone: cells.phone ?? before?.phone ?? "",
      email: cells.email ?? before?.email ?? "",
      entryDate: (cells.entryDate ?? before?.entryDate) || null,
      permissionRange: this.#range(cells, before, faults),
      roles: listed("roles", this.#roles, before?.roles),
      deptIds: listed("depts", this.#known.organisations, before?.depts),
      entityIds: listed("entities", this.#known.entities, before?.entities),
    };
  }

  #range({ permissionRange: cell }: Cells, before: UserRow | undefined, faults: Faults): PermissionRange {
    const usual = before?.permissionRange ?? "organisations";
    if (!cell) return usual;
    const range = this.#asked.words.findWord(cell, permissionRanges);
    if (range === undefined) faults.permissionRange = "unknown";
    return range ?? usual;
  }

  #isSame(before: UserRow, desired: DesiredUser): boolean {
    const plain = ["nickName", "phone", "email", "entryDate", "permissionRange"] as const;
    return (
      plain.every((field) => before[field] === desired[field]) &&
      sameIds(toIds(before.roles), desired.roles) &&
      sameIds(toIds(before.depts), desired.deptIds) &&
      sameIds(toIds(before.entities), desired.entityIds)
    );
  }

  /** Nobody gives away more than they hold; what a user has already may stay. */
  #checkGifts(desired: DesiredUser, before: UserRow | undefined, faults: Faults): void {
    const { caller } = this.#asked;
    const hadRoles = toIds(before?.roles ?? []);
    if (desired.roles.some((id) => this.#locked.has(id) && !hadRoles.includes(id)))
      faults.roles ??= "moreThanHeld";
    if (!isWithin(desired.permissionRange, caller)) faults.permissionRange ??= "moreThanHeld";
    // A user who sees chosen entities manages no organisation, but their staff are of one all the same.
    if ("entityIds" in caller.range) return;
    const hadDepts = toIds(before?.depts ?? []);
    for (const id of desired.deptIds) {
      const refused = this.#known.paths.refusal(id);
      if (refused && !(refused === "closedOrganisation" && hadDepts.includes(id))) faults.depts ??= refused;
    }
  }
}

async function loadPlaces(db: Db | Tx, caller: Caller) {
  const queries = entityBulkQueries(db);
  const rows = await queries.organisations(caller);
  const paths = new OrganisationPaths(rows, await queries.managed(caller));
  const entities = await userBulkQueries(db).entities(caller);
  const textById = new Map(
    entities.map((row) => [row.id, `${paths.pathText(row.organisation_id)} / ${row.name}`]),
  );
  return { rows, paths, textById };
}

export const usersBulk: BulkThing<UserWork> = {
  kind: "users",
  tables: ["users", "user_roles", "user_organisations", "user_entities"],
  // Passwords take their time, and others wait for the rows of a transaction.
  batchSize: 25,

  async open(db, asked) {
    const { caller } = asked;
    const queries = userBulkQueries(db);
    const { rows, paths, textById } = await loadPlaces(db, caller);
    const organisations = new NameFinder();
    for (const { id } of rows) organisations.add(paths.pathText(id), id);
    const entities = new NameFinder();
    for (const [id, text] of textById) entities.add(text, id);
    const known: Known = {
      users: await queries.all(caller, await loadStanding(db, caller)),
      takenNames: await queries.takenNames(),
      roles: await rolesToGive(db, caller),
      paths,
      organisations,
      entities,
    };
    return new UserAssessor(known, asked);
  },

  async write(tx, { caller, now }, works): Promise<Written> {
    const passwords: MadePassword[] = [];
    for (const { id, draft } of works) {
      if (id !== null) {
        await changeStaff(tx, caller, { ...draft, id });
        continue;
      }
      const initial = makeInitialPassword(now);
      await createStaff(tx, caller, draft, initial);
      passwords.push({ username: draft.username, nickName: draft.nickName, password: initial.password });
    }
    return { recomputes: false, madeAreas: 0, passwords };
  },

  async rows(db, { caller, language }, desired) {
    const { paths, textById } = await loadPlaces(db, caller);
    const users = await userBulkQueries(db).all(caller, await loadStanding(db, caller), desired);
    const ranges = await rangeWords(language);
    return users.map((user) => [
      user.username,
      user.nickName,
      user.phone,
      user.email,
      user.entryDate,
      writeListed(user.roles.map(({ name }) => name)),
      writeListed(user.depts.map(({ id }) => paths.pathText(id))),
      ranges.get(user.permissionRange) ?? user.permissionRange,
      writeListed(user.entities.map(({ id }) => textById.get(id) ?? "")),
    ]);
  },
};

async function rangeWords(language: LanguageCode): Promise<Map<PermissionRange, string>> {
  const words = permissionRanges.map(
    async (range) => [range, await translate(language, `bulk.values.${range}`)] as const,
  );
  return new Map(await Promise.all(words));
}
