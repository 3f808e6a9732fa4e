import { walls } from "@foyer/contract/reporting/screens/walls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { makeInsideOf } from "../../analytics/occupancy/occupancy.ts";
import { hashOfSecret, newSecret } from "../../devices/firmware/firmware.ts";
import type { Identity } from "../../identity/identity.ts";
import { requireScreen, requireSeesAll } from "../screens/screens.ts";
import { makeWallFigures } from "./wall-figures.ts";
import { type FoundWall, wallQueries } from "./walls.queries.ts";

/** Signs of life are written no more often than this, in milliseconds. */
const noteMs = 30_000;
const longestAgent = 200;

export function wallRoutes(
  app: FastifyInstance,
  platform: Platform,
  { sessions }: Pick<Identity, "sessions">,
): void {
  const { clock, database } = platform;
  const { db } = database;
  const queries = wallQueries(db);
  const figures = makeWallFigures(platform, makeInsideOf(platform));

  /** The wall of a secret and the rights it shows with; nothing where it is revoked, or its sponsor may not see screens any more. */
  async function wallOf(secret: string): Promise<{ wall: FoundWall; sponsor: Caller }> {
    const wall = found(await queries.bySecret(hashOfSecret(secret)));
    const sponsor = found(
      wall.sponsor_id === null ? null : await sessions.absentUser(wall.sponsor_id, wall.tenant_id),
    );
    return { wall, sponsor: found(holds(sponsor, "screen:list") ? sponsor : null) };
  }

  async function noteSeen(wall: FoundWall, request: FastifyRequest, size: string | null): Promise<void> {
    const seenAt = clock.now();
    if (wall.seen_at && seenAt.getTime() - wall.seen_at.getTime() < noteMs) return;
    const agent = (request.headers["user-agent"] ?? "").slice(0, longestAgent).toWellFormed();
    await queries.noteSeen(wall.tenant_id, wall.id, { seenAt, size, agent });
  }

  serve(app, walls.list, async ({ query, caller }) => {
    await requireScreen(db, caller, query.screenId);
    return (await queries.list(caller, query.screenId)).map(
      ({ created_at, seen_at, nick_name, ...wall }) => ({
        ...wall,
        sponsor: nick_name,
        createTime: created_at.toISOString(),
        seenAt: seen_at?.toISOString() ?? null,
      }),
    );
  });

  serve(app, walls.create, async ({ body: { screenId, name }, caller }) => {
    await requireSeesAll(db, caller, screenId);
    const secret = newSecret();
    const { id } = await queries.insert(caller, {
      ...{ screenId, name, hash: hashOfSecret(secret), now: clock.now() },
    });
    return { id, secret };
  });

  serve(app, walls.remove, ({ body, caller, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await wallQueries(tx).named(caller, body);
      return wallQueries(tx).delete(caller, body);
    }),
  );

  serve(app, walls.shown, async ({ body }) => {
    const { wall } = await wallOf(body.secret);
    return { name: wall.name, version: wall.version, document: wall.document };
  });

  serve(app, walls.figures, async ({ body: { secret, width, height }, request }) => {
    const { wall, sponsor } = await wallOf(secret);
    const size = width === undefined || height === undefined ? null : `${width} × ${height}`;
    await noteSeen(wall, request, size);
    return figures(sponsor, wall);
  });
}
