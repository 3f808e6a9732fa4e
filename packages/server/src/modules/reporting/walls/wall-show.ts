import { createHash } from "node:crypto";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import type { Platform } from "../../../platform/platform.ts";
import { found } from "../../../platform/refusal.ts";
import { type FoundWall, shownQueries } from "./shown.queries.ts";
import { dayOfWall, wallTime } from "./wall-time.ts";

/** A published version of a screen, bound to the places of one display. */
export interface ShownScreen {
  id: number;
  version: number;
  document: ScreenDocument;
}

/** What a wall shows: its own screen, those of its playlist, and those that it was told to show for some time. */
export function makeWallShow({ database, clock }: Pick<Platform, "database" | "clock">) {
  const queries = shownQueries(database.db);

  async function screenIdsOf({ tenant_id, id, screen_id, playlist }: FoundWall): Promise<number[]> {
    const told = await queries.toldScreens(tenant_id, id, clock.now());
    return [...new Set([screen_id, ...playlist.map(({ screenId }) => screenId), ...told])];
  }

  /** Another one as soon as a display would show, or know, something else. */
  function revisionOf(wall: FoundWall, versions: readonly { id: number; version: number }[]): string {
    const { name, language, settings, screen_id, playlist, binding, zone, hours } = wall;
    const parts = [
      ...[name, language, settings, screen_id, playlist, binding, zone, hours],
      ...[versions.map(({ id, version }) => [id, version]), dayOfWall(wall, clock.now())],
    ];
    return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
  }

  return {
    async show(wall: FoundWall): Promise<WallShow> {
      const documents = await queries.documents(wall.tenant_id, await screenIdsOf(wall));
      return {
        ...{ name: wall.name, language: wall.language, settings: wall.settings },
        ...{ screenId: wall.screen_id, playlist: wall.playlist },
        revision: revisionOf(wall, documents),
        screens: documents.map((screen) => bind(screen, wall.binding)),
        time: wallTime(wall, clock.now()),
      };
    },

    async revision(wall: FoundWall): Promise<string> {
      return revisionOf(wall, await queries.versions(wall.tenant_id, await screenIdsOf(wall)));
    },

    /** The screen whose figures a wall asks for: its own where it names none; another one than it shows is none. */
    async screen(wall: FoundWall, screenId = wall.screen_id): Promise<ShownScreen> {
      const isOwn = screenId === wall.screen_id || (await screenIdsOf(wall)).includes(screenId);
      const [screen] = isOwn ? await queries.documents(wall.tenant_id, [screenId]) : [];
      return bind(found(screen), wall.binding);
    },
  };
}

/** A display may show other places than its screen is bound to. */
function bind(screen: ShownScreen, places: Readonly<Record<string, PlaceRef>>): ShownScreen {
  const { roles, binding } = screen.document;
  const own = Object.entries(places).filter(([role]) => Object.hasOwn(roles, role));
  return { ...screen, document: { ...screen.document, binding: { ...binding, ...Object.fromEntries(own) } } };
}
