import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";

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

const databaseName = "foyer-screens";
const storeName = "unsaved";

/** The shelf of one user for one screen, in the browser's own database: it outlives the page, and the network. */
export function makeShelf(userId: number, code: string): Shelf {
  const key = `${userId}/${code}`;
  return {
    async put(unsaved) {
      try {
        await transact("readwrite", (store) => store.put(unsaved, key));
        return true;
      } catch {
        // Full, or forbidden as in some private windows: the server is all there is then.
        return false;
      }
    },
    async find() {
      try {
        return await transact<Unsaved | undefined>("readonly", (store) => store.get(key));
      } catch {
        return undefined;
      }
    },
    async clear() {
      try {
        await transact("readwrite", (store) => store.delete(key));
      } catch {
        // Nothing could be put there either.
      }
    },
  };
}

async function transact<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
