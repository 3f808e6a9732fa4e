import { type Caller, holds } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret } from "../../devices/firmware/firmware.ts";
import type { Sessions } from "../../identity/sessions/sessions.ts";
import { type FoundWall, shownQueries } from "./shown.queries.ts";

export type WallOfSecret = ReturnType<typeof makeWallOfSecret>;

/**
 * The wall of a secret with the rights it shows with, those that its sponsor has now. Where there is none it was revoked, or never
 * was: only then is it not found. Where its sponsor may not show screens any more, or the company is closed, it is not available.
 */
export function makeWallOfSecret({ database }: Pick<Platform, "database">, sessions: Sessions) {
  const queries = shownQueries(database.db);

  return async (secret: string): Promise<{ wall: FoundWall; sponsor: Caller }> => {
    const wall = found(await queries.bySecret(hashOfSecret(secret)));
    const sponsor =
      wall.sponsor_id === null ? null : await sessions.absentUser(wall.sponsor_id, wall.tenant_id);
    if (!sponsor || !holds(sponsor, "screen:list")) throw new Refusal("wall.notAvailable");
    return { wall, sponsor };
  };
}
