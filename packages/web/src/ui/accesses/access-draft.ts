import type { Access } from "@foyer/contract/places/accesses";

/** What a form or a switch sends back of an access. */
export const toDraft = ({ name, deptId, entityId, kind, binding, areas, remark }: Access) => ({
  name,
  deptId,
  entityId,
  kind,
  binding: binding === 1 ? (1 as const) : (0 as const),
  areas: areas.map(({ areaId, sign }) => ({ areaId, sign: sign === 1 ? (1 as const) : (-1 as const) })),
  remark,
});
