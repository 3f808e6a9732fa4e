import type { Wall, WallDisplay } from "@foyer/contract/reporting/screens/walls";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { requireScreens } from "../screens/screens.ts";
import { displayQueries } from "./displays.queries.ts";
import { bestState, displayState } from "./wall-state.ts";
import { wallQueries } from "./walls.queries.ts";

/** Displays of a company, or of one of its screens, with how they are. */
export async function listWalls(
  db: Db,
  caller: Caller,
  screenId: number | undefined,
  now: Date,
): Promise<Wall[]> {
  if (screenId !== undefined) await requireScreens(db, caller, [screenId]);
  const rows = await wallQueries(db).list(caller, screenId);
  if (rows.length === 0) return [];
  const seen = await displayQueries(db).ofWalls(
    requireTenant(caller),
    rows.map(({ id }) => id),
  );
  const displaysOf = Map.groupBy(seen, ({ wall_id }) => wall_id);
  return rows.map(({ created_at, paired_at, nick_name, screen_id, entity_id, ...wall }) => {
    const displays = (displaysOf.get(wall.id) ?? []).map(
      (display): WallDisplay => ({
        id: display.display,
        state: displayState(display, now),
        seenAt: display.seen_at.toISOString(),
        ...{ agent: display.agent, address: display.address, beat: display.beat },
        pictureAt: display.picture_at?.toISOString() ?? null,
      }),
    );
    return {
      ...wall,
      kind: paired_at ? "paired" : "link",
      state: bestState(displays.map(({ state }) => state)),
      ...{ screenId: screen_id, entityId: entity_id, sponsor: nick_name },
      ...{ createTime: created_at.toISOString(), displays },
    };
  });
}
