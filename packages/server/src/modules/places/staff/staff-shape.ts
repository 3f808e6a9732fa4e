import type { StaffMember, UserInfo } from "@foyer/contract/places/staff";
import { imageAddress } from "../../../platform/images/images.ts";
import type { staffQueries } from "./staff.queries.ts";

type Queries = ReturnType<typeof staffQueries>;
type MemberRow = Awaited<ReturnType<Queries["page"]>>["content"][number];
type InfoRow = Awaited<ReturnType<Queries["ownDetails"]>>;

function shared({ avatar_hash, last_sign_in_at, created_at, enabled, depts, ...row }: MemberRow | InfoRow) {
  return {
    ...row,
    depts,
    deptIds: depts.map(({ id }) => id),
    avatar: imageAddress(avatar_hash),
    enabled,
    status: enabled ? (1 as const) : (0 as const),
    lastSignIn: last_sign_in_at?.toISOString() ?? null,
    createTime: created_at.toISOString(),
  };
}

export const toMember = (row: MemberRow): StaffMember => ({
  ...shared(row),
  entityCount: row.entityCount,
  lock: row.lock,
});

export const toInfo = (row: InfoRow): UserInfo => ({
  ...shared(row),
  company: row.tenantId === null ? null : { id: row.tenantId, name: row.companyName ?? "" },
  entitys: row.entitys,
  entityIds: row.entitys.map(({ id }) => id),
});
