/*
 * What televisions of 2020 do not have: their browsers are Chromium 67 to 69. Only what the player's files use; the list of
 * what they may not use stands in bundling/old-browsers.test.ts.
 */
const add = (to: object, name: string, value: unknown): void => {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
};

add(window, "globalThis", window);
add(
  Object,
  "hasOwn",
  (of: object, name: PropertyKey) => Reflect.getOwnPropertyDescriptor(of, name) !== undefined,
);
add(Object, "fromEntries", (entries: Iterable<[PropertyKey, unknown]>) => {
  const made: Record<PropertyKey, unknown> = {};
  for (const [name, value] of Array.from(entries)) made[name] = value;
  return made;
});
add(Array.prototype, "flat", function flat(this: unknown[]) {
  return ([] as unknown[]).concat(...this);
});
add(Array.prototype, "flatMap", function flatMap(this: unknown[], each: (...of: unknown[]) => unknown) {
  return ([] as unknown[]).concat(...this.map(each));
});
add(Array.prototype, "at", function at(this: unknown[], nth: number) {
  return this[nth < 0 ? this.length + nth : nth];
});
add(
  Array.prototype,
  "findLastIndex",
  function findLastIndex(this: unknown[], fits: (item: unknown, nth: number) => boolean) {
    for (let nth = this.length - 1; nth >= 0; nth--) if (fits(this[nth], nth)) return nth;
    return -1;
  },
);
add(String.prototype, "replaceAll", function replaceAll(this: string, part: string, by: string) {
  return this.split(part).join(by);
});
add(window, "queueMicrotask", (work: () => void) => void Promise.resolve().then(work));

export {};
