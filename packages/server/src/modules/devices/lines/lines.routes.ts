import type { CountingFeed } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import type { FastifyInstance } from "fastify";
import { requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { lineQueries } from "./lines.queries.ts";

export function lineRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const queries = lineQueries(database.db);

  serve(app, devices.lines, async ({ query: { deviceId }, caller }) => {
    if (!(await queries.isVisible(caller, deviceId))) throw new Refusal("notFound.thing");
    const lines = await queries.ofDevice(caller, deviceId, clock.now());
    return lines.map(({ first_at, feed, feed_fixed, other_feeds, ...line }) => ({
      ...line,
      firstTime: first_at.toISOString(),
      feed: feed as CountingFeed,
      feedFixed: feed_fixed,
      otherFeeds: other_feeds as CountingFeed[],
    }));
  });

  serve(app, devices.chooseFeed, async ({ body: { deviceId, line, feed }, caller }) => {
    if (!(await queries.isVisible(caller, deviceId))) throw new Refusal("notFound.thing");
    found(await queries.chooseFeed({ tenantId: requireTenant(caller), deviceId, line }, feed));
    return null;
  });
}
