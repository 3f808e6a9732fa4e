import { staff } from "@foyer/contract/places/staff";
import type { FastifyInstance } from "fastify";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { loadStanding } from "../../identity/roles/roles.ts";
import { removeFactor } from "../../identity/second-factor/second-factor.ts";
import { deleteUsers, enableUsers, makeInitialPassword, resetPassword } from "../../identity/users/users.ts";
import { requireOrganisations } from "../scope/scope.ts";
import { staffQueries } from "./staff.queries.ts";
import { changeable, changeStaff, createStaff } from "./staff.ts";
import { toInfo, toMember } from "./staff-shape.ts";

export function staffRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;
  /** Every open live stream is checked again for whether and which figures it may get. */
  const announce = (caller: Caller) => events.emit("accessChanged", { tenantId: requireTenant(caller) });
  const queries = staffQueries(db);

  serve(app, staff.list, async ({ query, caller }) => {
    if (query.deptId !== undefined) await requireOrganisations(db, caller, [query.deptId]);
    if (query.roleId !== undefined) found(await queries.role(caller, query.roleId));
    const standing = await loadStanding(db, caller);
    const { content, totalElements } = await queries.page(caller, standing, query);
    return { content: content.map(toMember), totalElements };
  });

  serve(app, staff.details, async ({ query: { id = 0 }, caller }) => {
    if (id === 0 || id === caller.userId) return toInfo(await queries.ownDetails(caller));
    if (!holds(caller, "user:list")) throw new Refusal("permission.denied");
    return toInfo(found(await queries.details(caller, id)));
  });

  serve(app, staff.create, async ({ body, caller }) => {
    const initial = makeInitialPassword(clock.now());
    const id = await db.transaction().execute((tx) => createStaff(tx, caller, body, initial));
    return { id, password: initial.password };
  });

  serve(app, staff.update, async ({ body, caller, request }) => {
    request.before = await db.transaction().execute((tx) => changeStaff(tx, caller, body));
    announce(caller);
    return null;
  });

  serve(app, staff.setStatus, async ({ body: { ids, status }, caller, request }) => {
    await db.transaction().execute(async (tx) => {
      request.before = await changeable(tx, caller, ids);
      await enableUsers(tx, ids, status === 1);
    });
    announce(caller);
    return null;
  });

  serve(app, staff.remove, async ({ body: ids, caller, request }) => {
    await db.transaction().execute(async (tx) => {
      request.before = await changeable(tx, caller, ids);
      await staffQueries(tx).takeAll(requireTenant(caller), ids);
      await deleteUsers(tx, ids);
    });
    announce(caller);
    return null;
  });

  serve(app, staff.resetPassword, async ({ body: { userId }, caller, request }) => {
    const { password, passwordUntil } = makeInitialPassword(clock.now());
    await db.transaction().execute(async (tx) => {
      request.before = (await changeable(tx, caller, [userId]))[0];
      await resetPassword(tx, userId, password, passwordUntil);
    });
    announce(caller);
    return { password };
  });

  serve(app, staff.removeSecondFactor, async ({ body: { userId }, caller, request }) => {
    await db.transaction().execute(async (tx) => {
      request.before = (await changeable(tx, caller, [userId]))[0];
      await removeFactor(tx, userId);
    });
    announce(caller);
    return null;
  });
}
