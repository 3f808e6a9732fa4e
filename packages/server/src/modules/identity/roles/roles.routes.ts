import { roles } from "@foyer/contract/identity/roles";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { menuChoices } from "../menus/menus.ts";
import { chosenMenus } from "./role-menus.ts";
import { roleQueries } from "./roles.queries.ts";
import { changeLock, checkLock, loadStanding, rolesToGive } from "./roles.ts";

/** More to ask than these nobody needs. */
const namedGrantors = 3;

export function roleRoutes(app: FastifyInstance, { database, events }: Platform): void {
  const { db } = database;
  const queries = roleQueries(db);

  /** After the commit, those who hold the role are checked again. */
  async function changed<T>(caller: Caller, change: () => Promise<T>): Promise<T> {
    const { tenantId } = caller;
    const done = await change();
    if (tenantId !== null) events.emit("accessChanged", { tenantId });
    return done;
  }

  serve(app, roles.list, async ({ query, caller }) => {
    const standing = await loadStanding(db, caller);
    const { content, totalElements } = await queries.page({ ...query, tenantId: standing.tenantId });
    return {
      content: content.map(({ createdAt, ...role }) => ({
        ...role,
        createTime: createdAt.toISOString(),
        lock: changeLock(role, standing),
      })),
      totalElements,
    };
  });

  serve(app, roles.all, ({ caller }) => rolesToGive(db, caller));

  serve(app, roles.choices, async ({ caller }) => menuChoices(db, (await loadStanding(db, caller)).givable));

  serve(app, roles.holders, async ({ query, caller }) => {
    const tenantId = requireTenant(caller);
    found(await queries.byId(tenantId, query.id));
    return queries.holders({ ...query, tenantId });
  });

  serve(app, roles.grantors, ({ caller: { tenantId } }) =>
    tenantId === null ? [] : queries.grantors(tenantId, namedGrantors),
  );

  serve(app, roles.create, async ({ body, caller }) => {
    const standing = await loadStanding(db, caller);
    checkLock(changeLock(body, standing));
    return queries.insert(standing.tenantId, body);
  });

  serve(app, roles.update, ({ body: { id, ...draft }, caller, request }) =>
    changed(caller, () =>
      db.transaction().execute(async (tx) => {
        const standing = await loadStanding(tx, caller);
        const [role] = await roleQueries(tx).locked(standing.tenantId, [id]);
        request.before = found(role);
        checkLock(changeLock(found(role), standing) ?? changeLock(draft, standing));
        await roleQueries(tx).update(standing.tenantId, id, draft);
        return null;
      }),
    ),
  );

  serve(app, roles.setMenus, ({ body: { id, menus }, caller, request }) =>
    changed(caller, () =>
      db.transaction().execute(async (tx) => {
        const standing = await loadStanding(tx, caller);
        const inside = roleQueries(tx);
        const [role] = await inside.locked(standing.tenantId, [id]);
        const held = await inside.menus(standing.tenantId, found(role).id);
        request.before = { id, menus: held };
        checkLock(changeLock(found(role), standing));
        const choices = await menuChoices(tx, standing.givable);
        await inside.setMenus(standing.tenantId, id, chosenMenus({ choices, held, desired: menus }));
        return null;
      }),
    ),
  );

  serve(app, roles.remove, ({ body, caller, request }) =>
    changed(caller, () =>
      db.transaction().execute(async (tx) => {
        const standing = await loadStanding(tx, caller);
        const rows = await roleQueries(tx).locked(standing.tenantId, body);
        request.before = rows;
        if (rows.length !== new Set(body).size) throw new Refusal("notFound.thing");
        for (const role of rows) {
          checkLock(changeLock(role, standing));
          if (role.userCount > 0)
            throw new Refusal("role.inUse", { values: { count: role.userCount, name: role.name } });
        }
        return roleQueries(tx).delete(standing.tenantId, body);
      }),
    ),
  );
}
