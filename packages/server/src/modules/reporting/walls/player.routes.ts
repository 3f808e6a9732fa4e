import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { storableJson } from "../../../platform/database/storable-json.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { makeInsideOf } from "../../analytics/occupancy/occupancy.ts";
import type { Identity } from "../../identity/identity.ts";
import { makeWallFigures } from "../wall-figures/wall-figures.ts";
import { problemsOf } from "./beat-problems.ts";
import { commandQueries } from "./commands.queries.ts";
import { displayQueries } from "./displays.queries.ts";
import { shownFigures } from "./shown-figures.ts";
import { commandsFor } from "./wall-commands.ts";
import { wallLiveRoute } from "./wall-live.routes.ts";
import { makeWallOfSecret } from "./wall-of-secret.ts";
import { makeWallShow } from "./wall-show.ts";

const longestAgent = 300;

/** What a browser says it is. */
export const agentOf = ({ headers }: FastifyRequest): string =>
  (headers["user-agent"] ?? "").slice(0, longestAgent).toWellFormed();

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/** What displays ask: by their secret, with nobody signed in. */
export function playerRoutes(
  app: FastifyInstance,
  platform: Platform,
  { sessions }: Pick<Identity, "sessions">,
): void {
  const { clock, database } = platform;
  const { db } = database;
  const walls = makeWallOfSecret(platform, sessions);
  const shows = makeWallShow(platform);
  const figures = makeWallFigures({ ...platform, insideOf: makeInsideOf(platform) }, app.questionDesk);

  wallLiveRoute(app, platform, { walls, shows, figures });

  serve(app, wallPlayer.shown, async ({ body }) => shows.show((await walls.findShown(body.secret)).wall));

  serve(app, wallPlayer.figures, async ({ body: { secret, screenId } }) => {
    const { wall, sponsor } = await walls.findShown(secret);
    const screen = await shows.screen(wall, screenId);
    const { parts, ...told } = await figures.ask(shownFigures(sponsor, screen));
    return { revision: await shows.revision(wall), ...told, parts: JSON.parse(parts) };
  });

  serve(app, wallPlayer.beat, async ({ body: { secret, display, beat }, request }) => {
    const wall = await walls.find(secret);
    const of = { tenantId: wall.tenant_id, wallId: wall.id };
    const now = clock.now();
    // Texts of errors hold what no column does.
    const told: typeof beat = JSON.parse(storableJson(JSON.stringify(beat)));
    const by = { agent: agentOf(request), address: request.ip };
    await db.transaction().execute(async (tx) => {
      const before = await displayQueries(tx).beat({ ...of, ...by, display, seenAt: now, beat: told });
      await displayQueries(tx).noteProblems(of, problemsOf(told, before, now), now);
      await commandQueries(tx).noteDone(of.tenantId, of.wallId, display, told.done);
    });
    return {
      at: now.toISOString(),
      revision: await shows.revision(wall),
      commands: await commandsFor(db, wall, display, now),
    };
  });

  serve(app, wallPlayer.picture, async ({ body: { secret, display, jpeg } }) => {
    const wall = await walls.find(secret);
    const picture = Buffer.from(jpeg, "base64");
    if (!picture.subarray(0, jpegStart.length).equals(jpegStart)) throw new Refusal("image.wrong");
    const of = { tenantId: wall.tenant_id, wallId: wall.id };
    await displayQueries(db).keepPicture(of, display, picture, clock.now());
    return null;
  });
}
