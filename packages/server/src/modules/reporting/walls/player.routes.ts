import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeInsideOf } from "../../analytics/occupancy/occupancy.ts";
import type { Identity } from "../../identity/identity.ts";
import { makeWallFigures } from "./wall-figures.ts";
import { makeWallOfSecret } from "./wall-of-secret.ts";
import { makeWallShow } from "./wall-show.ts";

/** What displays ask: by their secret, with nobody signed in. */
export function playerRoutes(
  app: FastifyInstance,
  platform: Platform,
  { sessions }: Pick<Identity, "sessions">,
): void {
  const wallOf = makeWallOfSecret(platform, sessions);
  const shows = makeWallShow(platform);
  const figures = makeWallFigures(platform, makeInsideOf(platform));

  serve(app, wallPlayer.shown, async ({ body }) => shows.show((await wallOf(body.secret)).wall));

  serve(app, wallPlayer.figures, async ({ body: { secret, screenId } }) => {
    const { wall, sponsor } = await wallOf(secret);
    const screen = await shows.screen(wall, screenId);
    return { revision: await shows.revision(wall), ...(await figures(sponsor, wall, screen)) };
  });
}
