import type { Permission } from "@foyer/contract/permissions";
import type { Db } from "../platform/database/database.ts";

/** A store manager sees everything of the store and changes nothing. */
const storePermissions: readonly Permission[] = [
  "home:view",
  "live:view",
  "screen:list",
  "query:flow",
  "entity:query:query",
  "query:area:query",
  "query:access:query",
  "query:proportion",
  "comparative",
  "rank:data",
  "high",
  "growth:list",
  "contrast",
  "festival:list",
  "festivalcompare",
  "staffing:list",
  "entity:list",
  "area:list",
  "entranceExit:list",
  "device:list",
  "record:list",
];

/** Makes the store manager's role and lets the user see one entity. */
export async function makeStoreManager(
  db: Db,
  tenantId: number,
  userId: number,
  entityId: number,
): Promise<void> {
  const { id: roleId } = await db
    .insertInto("roles")
    .values({ tenant_id: tenantId, name: "Store manager", permission: "store-manager" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("role_menus")
    .columns(["tenant_id", "role_id", "menu_id"])
    .expression((e) =>
      e
        .selectFrom("menus")
        .select(({ val }) => [val(tenantId).as("tenant_id"), val(roleId).as("role_id"), "id"])
        .where("permission", "in", [...storePermissions]),
    )
    .execute();
  await db
    .insertInto("user_roles")
    .values({ tenant_id: tenantId, user_id: userId, role_id: roleId })
    .execute();
  await db
    .insertInto("user_entities")
    .values({ tenant_id: tenantId, user_id: userId, entity_id: entityId })
    .execute();
}
