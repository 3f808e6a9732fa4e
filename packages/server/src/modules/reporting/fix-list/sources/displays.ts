import { companyDarkWalls } from "../../walls/walls.ts";
import type { FixSource } from "../found-item.ts";

/** Displays that are dark while their sites are open. */
export const displaySource: FixSource = {
  name: "displays",
  kinds: ["displayDark"],
  everyMs: 60_000,
  async find({ database }, tenantId, now) {
    if (tenantId === null) return [];
    const dark = await companyDarkWalls(database.db, tenantId, now);
    return dark.map(({ id, name, entityId, since, cause, screenName }) => ({
      kind: "displayDark",
      cause: cause === "site" ? "displaySite" : "displayOff",
      severity: "medium",
      subject: `wall:${id}`,
      subjectId: id,
      entityId,
      name,
      facts: { screenName },
      since: new Date(since),
    }));
  },
};
