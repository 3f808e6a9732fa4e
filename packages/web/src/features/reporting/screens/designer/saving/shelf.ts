import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { browserTable } from "../../../../../lib/browser-table.ts";

/** Changes that are not saved: of which screen, made on which revision, and since when. */
export interface Unsaved {
  base: number;
  began: ScreenDocument;
  document: ScreenDocument;
  /** Milliseconds since 1970. */
  since: number;
}

/** Where changes wait on the device until they are saved; answers whether it holds them. */
export interface Shelf {
  put(unsaved: Unsaved): Promise<boolean>;
  find(): Promise<Unsaved | undefined>;
  clear(): Promise<void>;
}

const within = browserTable("foyer-screens", "unsaved");

/** The shelf of one user for one screen, in the browser's own database: it outlives the page, and the network. */
export function makeShelf(userId: number, code: string): Shelf {
  const key = `${userId}/${code}`;
  return {
    put: async (unsaved) => (await within("readwrite", (store) => store.put(unsaved, key))) !== undefined,
    find: () => within<Unsaved>("readonly", (store) => store.get(key)),
    clear: async () => {
      await within("readwrite", (store) => store.delete(key));
    },
  };
}
