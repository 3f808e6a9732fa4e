/** An organisation that an entity's counts are added to. */
export interface DeptPlace {
  /** `ownDept`: the organisation the others lie in, for entities that lie in it themselves. */
  kind: "dept" | "ownDept";
  id: number;
}

/** How many organisations, from the top, are the same for all. */
function commonLength(paths: readonly (readonly number[])[]): number {
  const [first = []] = paths;
  const differs = first.findIndex((id, depth) => paths.some((path) => path[depth] !== id));
  return differs < 0 ? first.length : differs;
}

/**
 * The organisation right below `deptId` that each entity lies in, given the organisations above it from the top down;
 * without `deptId` below the lowest organisation that all of them lie in.
 */
export function placesIn(
  paths: ReadonlyMap<number, readonly number[]>,
  deptId: number | undefined,
): Map<number, DeptPlace> {
  const common = commonLength([...paths.values()]);
  return new Map(
    [...paths].map(([id, path]) => {
      const depth = deptId === undefined ? common : path.indexOf(deptId) + 1;
      const child = path[depth];
      return [
        id,
        child === undefined ? { kind: "ownDept", id: path.at(-1) ?? 0 } : { kind: "dept", id: child },
      ];
    }),
  );
}
