import { type FactorRequirementChange, secondFactor } from "@foyer/contract/identity/second-factor";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { type Caller, requireTenant, requireWholeCompany } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { makeAuth } from "../auth/auth.ts";
import type { Identity } from "../identity.ts";
import { factorRequirement, makeSecondFactor, requireFactor } from "../second-factor/second-factor.ts";
import { requireUnshared } from "../users/users.ts";

/** The own second factor, and of whom one is required. */
export function secondFactorRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { database, events } = platform;
  const { db } = database;
  const auth = makeAuth(platform, identity.installation);
  const factor = makeSecondFactor(platform);

  /** Password and code are asked for before anything that an open session alone must not do. */
  async function requireBoth(caller: Caller, { password, passcode }: { password: string; passcode: string }) {
    if (!(await factor.standing(caller.userId)).on) throw new Refusal("secondFactor.off");
    await auth.requirePassword(caller.userId, password, "password");
    await factor.requireOwn(caller.userId, passcode);
  }

  /** A stranger at an open session must not change how others sign in either. */
  async function require(
    caller: Caller,
    tenantId: number | null,
    { required, password, passcode }: z.output<typeof FactorRequirementChange>,
  ): Promise<object> {
    const { on } = await factor.standing(caller.userId);
    if (on && passcode === undefined)
      throw new Refusal("validation.failed", { fields: { passcode: "required" } });
    await auth.requirePassword(caller.userId, password, "password");
    if (on) await factor.requireOwn(caller.userId, passcode ?? "");
    const before = await factorRequirement(db, tenantId);
    await db.transaction().execute((tx) => requireFactor(tx, tenantId, required));
    // Every open stream is checked again for its permission.
    if (caller.tenantId !== null) events.emit("accessChanged", { tenantId: caller.tenantId });
    return { required: before.required };
  }

  serve(app, secondFactor.state, async ({ caller }) => {
    const { since, ...standing } = await factor.standing(caller.userId);
    return { ...standing, since: since?.toISOString() ?? null };
  });

  serve(app, secondFactor.begin, async ({ body: { password }, caller }) => {
    await requireUnshared(db, [caller.userId]);
    // A stranger at an open session must not lock its user out, nor where a factor came to be required in it.
    await auth.requirePassword(caller.userId, password, "password");
    return factor.begin(caller);
  });

  serve(app, secondFactor.confirm, async ({ body, caller }) => {
    const recoveryCodes = await factor.confirm(caller.userId, body.passcode);
    await identity.sessions.endOthers(caller.userId, caller.session);
    if (caller.tenantId !== null) events.emit("accessChanged", { tenantId: caller.tenantId });
    return { recoveryCodes };
  });

  serve(app, secondFactor.renewCodes, async ({ body, caller }) => {
    await requireBoth(caller, body);
    return { recoveryCodes: await factor.renewCodes(caller.userId) };
  });

  serve(app, secondFactor.remove, async ({ body, caller }) => {
    await requireBoth(caller, body);
    await factor.remove(caller.userId);
    return null;
  });

  serve(app, secondFactor.ofOperators, () => factorRequirement(db, null));

  serve(app, secondFactor.requireOfOperators, async ({ body, caller, request }) => {
    request.before = await require(caller, null, body);
    return null;
  });

  serve(app, secondFactor.ofCompany, ({ caller }) => factorRequirement(db, requireTenant(caller)));

  serve(app, secondFactor.requireOfCompany, async ({ body, caller, request }) => {
    requireWholeCompany(caller);
    request.before = await require(caller, requireTenant(caller), body);
    return null;
  });
}
