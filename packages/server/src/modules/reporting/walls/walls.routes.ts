import { walls } from "@foyer/contract/reporting/screens/walls";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOfSecret, newSecret } from "../../devices/firmware/firmware.ts";
import { requireScreen } from "../screens/screens.ts";
import { wallQueries } from "./walls.queries.ts";

/** Displays as a console sees them. */
export function wallRoutes(app: FastifyInstance, { clock, database }: Platform): void {
  const { db } = database;
  const queries = wallQueries(db);

  serve(app, walls.list, async ({ query: { screenId }, caller }) => {
    if (screenId !== undefined) await requireScreen(db, caller, screenId);
    const rows = await queries.list(caller, screenId);
    return rows.map(({ created_at, paired_at, nick_name, screen_id, entity_id, ...wall }) => ({
      ...wall,
      ...{ kind: paired_at ? ("paired" as const) : ("link" as const), state: "never" as const },
      ...{ screenId: screen_id, entityId: entity_id, sponsor: nick_name },
      ...{ createTime: created_at.toISOString(), displays: [] },
    }));
  });

  serve(app, walls.create, async ({ body, caller }) => {
    await requireScreen(db, caller, body.screenId);
    const secret = newSecret();
    const { id } = await queries.insert(caller, {
      ...{ ...body, hash: hashOfSecret(secret), now: clock.now(), isPaired: false },
    });
    return { id, secret };
  });

  serve(app, walls.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await wallQueries(tx).named(caller, body);
      return wallQueries(tx).delete(caller, body);
    }),
  );
}
