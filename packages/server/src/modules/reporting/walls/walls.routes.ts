import { isDeepStrictEqual } from "node:util";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type { FastifyInstance } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant, seesWholeCompany } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret, newSecret } from "../../devices/firmware/firmware.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { requireScreens, requireSeesAll } from "../screens/screens.ts";
import { commandQueries } from "./commands.queries.ts";
import { darkWalls } from "./dark-walls.ts";
import { displayQueries } from "./displays.queries.ts";
import { listWalls } from "./list-walls.ts";
import { commandTimes } from "./wall-commands.ts";
import { wallQueries } from "./walls.queries.ts";

type Row = Awaited<ReturnType<ReturnType<typeof wallQueries>["forChange"]>>[number];

/** Displays as a console sees them. */
export function wallRoutes(app: FastifyInstance, { clock, database }: Platform): void {
  const { db } = database;

  /** Does something to walls of the company, all or none, while they are held. */
  const changing = (
    caller: Caller,
    ids: readonly number[],
    request: { before: unknown },
    change: (tx: Tx, rows: Row[]) => Promise<unknown>,
  ) =>
    db.transaction().execute(async (tx) => {
      const rows = await wallQueries(tx).forChange(caller, ids);
      if (rows.length !== new Set(ids).size) throw new Refusal("notFound.thing");
      request.before = rows.map(({ id, name }) => ({ id, name }));
      await change(tx, rows);
      return null;
    });

  serve(app, walls.list, ({ query, caller }) => listWalls(db, caller, query.screenId, clock.now()));

  serve(app, walls.dark, ({ query, caller }) => darkWalls(db, caller, query.entityId, clock.now()));

  serve(app, walls.create, async ({ body, caller }) => {
    await requireSeesAll(db, caller, { screenIds: [body.screenId], binding: body.binding });
    if (body.entityId !== null) await requireEntities(db, caller, [body.entityId]);
    const secret = newSecret();
    const { id } = await wallQueries(db).insert(caller, {
      ...{ ...body, hash: hashOfSecret(secret), now: clock.now(), isPaired: false },
    });
    return { id, secret };
  });

  serve(app, walls.own, async ({ body, caller }) => {
    const own = await wallQueries(db).ownId(caller, hashOfSecret(body.secret));
    return { id: own?.id ?? null };
  });

  serve(app, walls.change, ({ body, caller, request }) =>
    changing(caller, [body.id], request, async (tx, rows) => {
      const before = found(rows[0]);
      const screenIds = [body.screenId, ...body.playlist.map(({ screenId }) => screenId)];
      await requireScreens(tx, caller, screenIds);
      if (body.entityId !== null && body.entityId !== before.entity_id)
        await requireEntities(tx, caller, [body.entityId]);
      const isOther = !isDeepStrictEqual(
        [before.screen_id, before.playlist, before.binding],
        [body.screenId, body.playlist, body.binding],
      );
      if (isOther) requireOwnRights(caller, rows);
      await wallQueries(tx).change(caller, body);
    }),
  );

  serve(app, walls.takeOver, ({ body, caller, request }) =>
    changing(caller, body, request, (tx) => wallQueries(tx).takeOver(caller, body)),
  );

  serve(app, walls.remove, ({ body, caller, request }) =>
    changing(caller, body, request, (tx) => wallQueries(tx).delete(caller, body)),
  );

  serve(app, walls.tell, ({ body: { ids, command }, caller, request }) =>
    changing(caller, ids, request, async (tx, rows) => {
      if (command.kind === "show") {
        await requireScreens(tx, caller, [command.screenId]);
        requireOwnRights(caller, rows);
      }
      const now = clock.now();
      await commandQueries(tx).tell(caller, ids, { command, now, ...commandTimes(command, now) });
    }),
  );

  serve(app, walls.problems, async ({ query, caller }) => {
    found(await wallQueries(db).byId(caller, query.id));
    const of = { tenantId: requireTenant(caller), wallId: query.id };
    const problems = await displayQueries(db).problems(of, clock.now());
    return problems.map(({ first_at, last_at, ...problem }) => ({
      ...problem,
      ...{ from: first_at.toISOString(), to: last_at.toISOString() },
    }));
  });

  serve(app, walls.picture, async ({ query, caller }) => {
    // It shows figures with its sponsor's rights.
    if (!seesAsMuch(caller, found(await wallQueries(db).byId(caller, query.id)))) return null;
    const of = { tenantId: requireTenant(caller), wallId: query.id };
    const kept = await displayQueries(db).picture(of, query.display);
    if (!kept?.picture || !kept.picture_at) return null;
    return { at: kept.picture_at.toISOString(), jpeg: kept.picture.toString("base64") };
  });
}

/** Whether whoever answers for a display may see no more than the caller. */
const seesAsMuch = (caller: Caller, { sponsor_id }: Pick<Row, "sponsor_id">): boolean =>
  seesWholeCompany(caller) || sponsor_id === caller.userId;

/** What a display shows is chosen by those who may see it: else somebody else's rights would be lent. */
function requireOwnRights(caller: Caller, rows: readonly Row[]): void {
  if (!rows.every((row) => seesAsMuch(caller, row))) throw new Refusal("wall.notYours");
}
