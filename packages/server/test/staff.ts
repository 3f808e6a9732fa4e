import type { Permission } from "@foyer/contract/permissions";
import { staff } from "@foyer/contract/places/staff";
import type { Ask, TestServer } from "./test-server.ts";

let made = 0;

/** A role of a company with these permissions. */
export async function role(
  { platform }: TestServer,
  tenantId: number,
  may: readonly Permission[] = [],
  permission = `role-of-test-${++made}`,
): Promise<number> {
  const { rows } = await platform.database.pool.query<{ id: number }>(
    "insert into roles (tenant_id, name, permission) values ($1, $2, $2) returning id",
    [tenantId, permission],
  );
  const id = rows[0]?.id as number;
  await platform.database.pool.query(
    `insert into role_menus (tenant_id, role_id, menu_id)
     select $1::bigint, $2::bigint, id from menus where permission = any($3)`,
    [tenantId, id, may],
  );
  return id;
}

/** Somebody of a company's staff with a role and an organisation, as its administrator makes them. */
export async function member(
  ask: Ask,
  draft: { roles: number[]; deptIds: number[]; username?: string; entityIds?: number[] },
) {
  const username = draft.username ?? `member-${++made}`;
  const range = draft.entityIds ? { permissionRange: "entities" as const } : {};
  const { id, password } = await ask(staff.create, { body: { ...draft, ...range, username } });
  return { id, username, password };
}
