/** Where texts are kept by the code of their screen. */
export interface HistoryStore {
  read(code: string): Promise<string | undefined>;
  write(code: string, text: string): Promise<void>;
}

const name = "foyer-designer";
const table = "histories";
/** The histories of so many screens are kept, those changed last. */
const most = 5;

interface Kept {
  text: string;
  at: number;
}

/** The browser's own database. Where there is none, or it is full, nothing is kept: undoing then begins anew. */
export const browserHistories: HistoryStore = {
  async read(code) {
    const kept = await within<Kept | undefined>("readonly", (store) => store.get(code));
    return kept?.text;
  },
  async write(code, text) {
    await within("readwrite", (store) => store.put({ text, at: Date.now() } satisfies Kept, code));
    await forgetOldest();
  },
};

async function forgetOldest(): Promise<void> {
  const codes = (await within<IDBValidKey[]>("readonly", (store) => store.getAllKeys())) ?? [];
  if (codes.length <= most) return;
  const all = (await within<Kept[]>("readonly", (store) => store.getAll())) ?? [];
  const oldest = codes
    .map((code, nth) => ({ code, at: all[nth]?.at ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .slice(0, codes.length - most);
  for (const { code } of oldest) await within("readwrite", (store) => store.delete(code));
}

/** Asks the database one thing; undefined where it cannot be asked. */
async function within<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> {
  try {
    if (typeof indexedDB === "undefined") return;
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table);
    const database = (await answered(opening)) as IDBDatabase;
    try {
      return (await answered(ask(database.transaction(table, mode).objectStore(table)))) as Answer;
    } finally {
      database.close();
    }
  } catch {
    return;
  }
}

const answered = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
