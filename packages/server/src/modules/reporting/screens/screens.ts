import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { namedPlaces } from "./places.queries.ts";
import { placesOf } from "./portable-screen.ts";
import { screenQueries } from "./screens.queries.ts";

/** Refuses a screen that is none of the caller's company. */
export async function requireScreen(db: Db, caller: Caller, id: number): Promise<void> {
  found(await screenQueries(db, caller).byId(id));
}

/** So many of the places that are missing are named. */
const mostNamed = 5;

/** Refuses a screen that shows more than the caller may see, in its draft or in what is shown: with what that is. */
export async function requireSeesAll(db: Db, caller: Caller, id: number): Promise<void> {
  const queries = screenQueries(db, caller);
  const screen = found(await queries.byId(id));
  const shown =
    screen.published_version === null ? undefined : await queries.version(id, screen.published_version);
  const places = [screen.document, ...(shown ? [shown.document] : [])].flatMap(placesOf);
  const unseen = (await namedPlaces(db, caller, places)).filter(({ isSeen }) => !isSeen);
  if (unseen.length === 0) return;
  const names = unseen.slice(0, mostNamed).map(({ name }) => name);
  throw new Refusal("screen.notSeen", {
    values: { names: [...names, ...(unseen.length > mostNamed ? ["…"] : [])].join(", ") },
  });
}
