import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, seesWholeCompany } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { namedPlaces } from "./places.queries.ts";
import { placesOf } from "./portable-screen.ts";
import { screenQueries } from "./screens.queries.ts";

/** Refuses screens that are none of the caller's company. */
export async function requireScreens(db: Db | Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const named = await screenQueries(db, caller).named(wanted);
  if (named.length !== wanted.length) throw new Refusal("notFound.thing");
}

/** So many of the places that are missing are named. */
const mostNamed = 5;

/** What a display shows: the screens, with places of its own for some of their roles. */
interface Shown {
  screenIds: readonly number[];
  binding: Record<string, PlaceRef>;
}

/** Refuses screens that show more than the caller may see, in their drafts or in what is shown: with what that is. */
export async function requireSeesAll(
  db: Db | Tx,
  caller: Caller,
  { screenIds, binding }: Shown,
): Promise<void> {
  const queries = screenQueries(db, caller);
  const places: PlaceRef[] = [];
  for (const id of new Set(screenIds)) {
    const { document, published_version } = found(await queries.byId(id));
    const shown = published_version === null ? undefined : await queries.version(id, published_version);
    for (const each of [document, ...(shown ? [shown.document] : [])])
      places.push(...placesOf({ ...each, binding: { ...each.binding, ...binding } }));
  }
  const unseen = (await namedPlaces(db, caller, places)).filter(({ isSeen }) => !isSeen);
  if (unseen.length === 0) return;
  const names = unseen.slice(0, mostNamed).map(({ name }) => name);
  throw new Refusal("screen.notSeen", {
    values: { names: [...names, ...(unseen.length > mostNamed ? ["…"] : [])].join(", ") },
  });
}

/**
 * Refuses to publish what the caller may not see wherever somebody else answers for a display that shows it: their rights would be
 * lent.
 */
export async function requireMayPublish(
  tx: Tx,
  caller: Caller,
  id: number,
  document: ScreenDocument,
): Promise<void> {
  if (seesWholeCompany(caller) || !(await screenQueries(tx, caller).isShownForOthers(id))) return;
  const places = placesOf(document);
  const seen = await namedPlaces(tx, caller, places);
  if (places.some((place) => "all" in place) || seen.some(({ isSeen }) => !isSeen))
    throw new Refusal("screen.lent");
}
