const databaseName = "foyer-wall";
const storeName = "kept";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => {
      // The browser may close it by itself, where it clears storage: then it is opened anew.
      request.result.onclose = () => {
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("no storage"));
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** What was kept on this display; undefined where it keeps nothing. */
export async function readKept(name: string): Promise<unknown> {
  try {
    return await done((await open()).transaction(storeName).objectStore(storeName).get(name));
  } catch {
    return undefined;
  }
}

/** Keeps plain data on this display, where it can. */
export async function keep(name: string, value: unknown): Promise<void> {
  try {
    await done((await open()).transaction(storeName, "readwrite").objectStore(storeName).put(value, name));
  } catch {
    // A display without storage shows all the same; it only begins empty.
  }
}

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not kept"));
  });
