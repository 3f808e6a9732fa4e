import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { Tx } from "../../../platform/database/database.ts";
import { requireFilms } from "../../../platform/films/films.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { filmsOf } from "./screen-contents.ts";
import { screenQueries } from "./screens.queries.ts";

/** Sees to it that the films of a document last as long as it may be shown; refused where there are too many. */
export async function keepFilmsOf(
  tx: Tx,
  caller: Caller,
  { id, document, now }: { id: number; document: ScreenDocument; now: Date },
): Promise<void> {
  const hashes = filmsOf(document);
  await requireFilms(tx, hashes);
  await screenQueries(tx, caller).keepFilms(id, hashes, now);
}
