const parts = (version: string): (number | string)[] =>
  version
    .toLowerCase()
    .split(/(\d+)/)
    .map((part) => part.replace(/[\s._-]+/g, ""))
    .filter((part) => part !== "" && part !== "v")
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Orders versions as people read them: `V2.9` before `V2.10`; below 0 where `a` is older. Words after numbers say nothing. */
export function versionOrder(a: string, b: string): number {
  const [first, second] = [parts(a), parts(b)];
  for (let place = 0; place < Math.max(first.length, second.length); place++) {
    const [one, other] = [first[place] ?? 0, second[place] ?? 0];
    if (one === other || typeof one === "string" || typeof other === "string") continue;
    return one - other;
  }
  return 0;
}
