import { type Caller, holds } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret } from "../../devices/firmware/firmware.ts";
import type { Sessions } from "../../identity/sessions/sessions.ts";
import { type FoundWall, shownQueries } from "./shown.queries.ts";

const notAvailable = () => new Refusal("wall.notAvailable");

/**
 * Walls by their secrets. Where there is none it was revoked, or never was: only then is it not found. Where its company is closed,
 * or nobody answers for it who may show screens, it is not available.
 */
export function makeWallOfSecret({ database }: Pick<Platform, "database">, sessions: Sessions) {
  const queries = shownQueries(database.db);

  async function find(secret: string): Promise<FoundWall> {
    const wall = found(await queries.bySecret(hashOfSecret(secret)));
    if (wall.companyStatus !== 1) throw notAvailable();
    return wall;
  }

  /** The same with the rights it shows with: those that its sponsor has now. */
  async function findShown(secret: string): Promise<{ wall: FoundWall; sponsor: Caller }> {
    const wall = await find(secret);
    const sponsor =
      wall.sponsor_id === null ? null : await sessions.absentUser(wall.sponsor_id, wall.tenant_id);
    if (!sponsor || !holds(sponsor, "screen:list")) throw notAvailable();
    return { wall, sponsor };
  }

  return { find, findShown };
}
