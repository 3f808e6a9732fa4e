import { WallLive, wallLivePath } from "@foyer/contract/reporting/screens/wall-player";
import type { FastifyInstance } from "fastify";
import { addressKey } from "../../../platform/address-key.ts";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { beginStream } from "../../../platform/http/event-stream.ts";
import { apiRoot, parsed, requireKnownNames } from "../../../platform/http/serve.ts";
import { makeStreamPlaces } from "../../../platform/http/stream-places.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { WallFigures } from "../wall-figures/wall-figures.ts";
import type { FoundWall } from "./shown.queries.ts";
import { commandsFor } from "./wall-commands.ts";
import type { makeWallOfSecret } from "./wall-of-secret.ts";
import type { makeWallShow } from "./wall-show.ts";
import { WallStream } from "./wall-stream.ts";

/** A display opens one, and another one while it comes back; a link may be open in many, and a mall has one address. */
const mostStreams = { display: 4, wall: 400, address: 800 };
/** Displays that look at once what they may show: a change at a console concerns all of a company. */
const looksAtOnce = 4;

interface Parts {
  walls: ReturnType<typeof makeWallOfSecret>;
  shows: ReturnType<typeof makeWallShow>;
  figures: WallFigures;
}

/** Figures of a display as they change, what it is told, and when to ask for its screen again, as server-sent events. */
export function wallLiveRoute(
  app: FastifyInstance,
  { clock, events, database }: Platform,
  { walls, shows, figures }: Parts,
): void {
  const takePlace = makeStreamPlaces(mostStreams);
  const limit = makeConcurrencyLimit(looksAtOnce);
  const open = new Map<WallStream, number>();
  let news = 0;

  const lookAgain = ({ tenantId }: { tenantId: number | null }) => {
    news++;
    for (const [stream, ofTenant] of open) if (tenantId === null || ofTenant === tenantId) stream.look();
  };
  events.on("companyChanged", lookAgain);
  events.on("accessChanged", lookAgain);
  app.addHook("preClose", async () => {
    for (const stream of open.keys()) stream.close(true);
    figures.stop();
  });

  app.post(apiRoot + wallLivePath, { config: { isOpen: true, isStream: true } }, async (request, reply) => {
    requireKnownNames({ method: "POST" }, request.url);
    const { secret, display, screenId } = parsed(WallLive, request.body);
    const newsBefore = news;
    const { wall, sponsor } = await walls.findShown(secret);
    const tell = (told: FoundWall) => commandsFor(database.db, told, display, clock.now());
    const screen = await shows.screen(wall, screenId);
    const seen = { sponsor, screen, revision: await shows.revision(wall), commands: await tell(wall) };
    const leavePlace = takePlace({
      ...{ display: `${wall.id} ${display}`, wall: `${wall.id}`, address: addressKey(request.ip) },
    });
    beginStream(reply);
    const stream: WallStream = new WallStream(reply.raw, {
      ...{ clock, figures, seen },
      look: (known) =>
        limit.run("", async () => {
          const { wall, sponsor } = await walls.findShown(secret);
          const revision = await shows.revision(wall);
          const isSame = revision === known.revision;
          const screen = isSame ? known.screen : await unlessRefused(shows.screen(wall, screenId));
          return { sponsor, screen, revision, commands: await tell(wall) };
        }),
      onClose: () => {
        leavePlace();
        open.delete(stream);
      },
    });
    open.set(stream, wall.tenant_id);
    if (news !== newsBefore) stream.look();
    // The question itself is over once it is read.
    reply.raw.on("close", () => stream.close());
    if (reply.raw.destroyed) stream.close();
  });
}

/** Nothing where it is refused; other failures stay failures. */
const unlessRefused = async <Value>(value: Promise<Value>): Promise<Value | null> =>
  value.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
