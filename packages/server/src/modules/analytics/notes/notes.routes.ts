import { notes } from "@foyer/contract/analytics/notes";
import type { Received } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  requireEntities,
  requireManagedOrganisations,
  requireOrganisations,
} from "../../places/scope/scope.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { daysAsked } from "../periods/periods.ts";
import { type NoteColumns, type NoteRow, type NotesFilter, noteQueries } from "./notes.queries.ts";
import { mayChange, toNote } from "./notes.ts";

type Draft = Received<typeof notes.create>["body"];

const toColumns = ({ startTime, endTime = startTime, kind, text, entityId, deptId }: Draft): NoteColumns => ({
  from_day: startTime,
  to_day: endTime,
  kind,
  body: text,
  entity_id: entityId ?? null,
  organisation_id: deptId ?? null,
});

/** Refuses unless the caller may write notes there; of the whole company only who sees all of it may. */
async function requirePlace(db: Db | Tx, caller: Caller, { entityId, deptId }: Draft): Promise<void> {
  if (entityId !== undefined) return requireEntities(db, caller, [entityId]);
  if (deptId !== undefined) return requireManagedOrganisations(db, caller, [deptId]);
  if (!("all" in caller.range)) throw new Refusal("permission.denied");
}

/** The notes themselves; refused as unknown where the caller does not see one, as forbidden where it is not theirs. */
async function requireNotes(tx: Tx, caller: Caller, ids: readonly number[]): Promise<NoteRow[]> {
  const rows = await noteQueries(tx).withIds(caller, ids);
  if (rows.length !== new Set(ids).size) throw new Refusal("notFound.thing");
  if (!rows.every((row) => mayChange(caller, row))) throw new Refusal("permission.denied");
  return rows;
}

async function placesAsked(
  db: Db,
  caller: Caller,
  { dataType, ids, deptId }: Received<typeof notes.list>["body"],
): Promise<NotesFilter> {
  if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
  if (!ids) return deptId === undefined ? {} : { deptId };
  if (dataType === subjectKinds.entity) {
    await requireEntities(db, caller, ids);
    return { entityIds: ids };
  }
  const { known, entityIds } = await noteQueries(db).listEntities(caller, dataType, ids);
  if (known !== new Set(ids).size) throw new Refusal("notFound.thing");
  return { entityIds };
}

export function noteRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db } = database;

  serve(app, notes.list, async ({ body, caller }) => {
    const days = daysAsked(body);
    const of = await placesAsked(db, caller, body);
    return (await noteQueries(db).ofDays(caller, days, of)).map((row) => toNote(caller, row));
  });

  serve(app, notes.create, async ({ body, caller }) => {
    await requirePlace(db, caller, body);
    return noteQueries(db).insert(requireTenant(caller), {
      ...toColumns(body),
      author_id: caller.userId,
      author: caller.username,
      created_at: clock.now(),
    });
  });

  serve(app, notes.update, ({ body: { id, ...draft }, caller, request }) =>
    db.transaction().execute(async (tx) => {
      const [before] = await requireNotes(tx, caller, [id]);
      request.before = before;
      const { entity_id, organisation_id } = toColumns(draft);
      const isMoved = before?.entity_id !== entity_id || before?.organisation_id !== organisation_id;
      if (isMoved) await requirePlace(tx, caller, draft);
      await noteQueries(tx).update(requireTenant(caller), id, toColumns(draft));
      return null;
    }),
  );

  serve(app, notes.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await requireNotes(tx, caller, body);
      return noteQueries(tx).delete(requireTenant(caller), body);
    }),
  );
}
