import type { Organisation } from "@foyer/contract/places/organisations";

/** Where something dropped stands at the top. */
export const topOfTree = "top";

type Known = ReadonlyMap<number, { node: Organisation; above: readonly number[] }>;

/** Whether an organisation can be hung below another: not below itself, nor where nothing new goes. */
export function mayMoveTo(byId: Known, moved: Organisation, id: number): boolean {
  const target = byId.get(id);
  if (target === undefined || !target.node.managed || moved.pid === id) return false;
  const onPath = [...target.above, id];
  return !onPath.includes(moved.id) && onPath.every((each) => byId.get(each)?.node.status === 1);
}
