/** A value as text that is the same whatever the order of its fields: JSON with sorted names; what is undefined is left out. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`);
  return `{${fields.join(",")}}`;
}

/** A short print of a value that tells two documents apart, not one that is safe against forgers (FNV-1a, twice 32 bits). */
export function contentHash(value: unknown): string {
  const text = canonicalText(value);
  let [one, two] = [0x811c9dc5, 0xcbf29ce4];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit ^ (one >>> 15), 0x01000193);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
