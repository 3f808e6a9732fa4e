/** Asks a table one thing; undefined where it cannot be asked. */
type AskTable = <Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
) => Promise<Answer | undefined>;

/**
 * A table in the browser's own database: it outlives the page. Where there is none, as in some private windows, or it is full,
 * nothing is kept.
 */
export const browserTable =
  (database: string, table: string): AskTable =>
  async <Answer>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest) => {
    try {
      if (typeof indexedDB === "undefined") return;
      const opened = await open(database, table);
      try {
        return (await finished(opened.transaction(table, mode), table, ask)) as Answer;
      } finally {
        opened.close();
      }
    } catch {
      return;
    }
  };

const open = (database: string, table: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (
  transaction: IDBTransaction,
  table: string,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = ask(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
