import { auth } from "@foyer/contract/identity/auth";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBrokerUnproven } from "../../../platform/config.ts";
import { type Caller, seesWholeCompany } from "../../../platform/http/caller.ts";
import { isLocalCall } from "../../../platform/http/local-call.ts";
import { serve } from "../../../platform/http/serve.ts";
import { imageAddress } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { DemoAccount, Identity } from "../identity.ts";
import { makeSecondFactor } from "../second-factor/second-factor.ts";
import { clearSessionCookies, setSessionCookies } from "../sessions/sessions.ts";
import { noteSignIn, userByName } from "../users/users.ts";
import { makeAuth } from "./auth.ts";
import { makeCaptcha } from "./captcha.ts";
import { makeKnownBrowsers } from "./known-browser.ts";
import { captchasAMinute, limitByNetwork, signInsAMinute } from "./network-limit.ts";
import { makeSignInSteps } from "./sign-in-steps.ts";
import { signedInQueries } from "./signed-in.queries.ts";

type SignedInUser = Awaited<ReturnType<ReturnType<typeof makeAuth>["checkSignIn"]>>;

export function authRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { config, database, events } = platform;
  /** A stream of a session that has ended ends with it. */
  const sessionsEnded = ({ tenantId }: Caller) => {
    if (tenantId !== null) events.emit("accessChanged", { tenantId });
  };
  const { sessions, installation } = identity;
  const captcha = makeCaptcha(platform);
  const signing = makeAuth(platform, installation);
  const browsers = makeKnownBrowsers(platform);
  const factor = makeSecondFactor(platform);
  const steps = makeSignInSteps(platform);
  const signedIn = signedInQueries(database.db);

  serve(app, auth.installation, ({ request }) => ({
    captcha: config.captcha,
    registration: config.registration,
    passwordReset: platform.mail.isOn,
    demo: platform.demo,
    demoAccounts: isLocalCall(request) ? (identity.demoAccounts as DemoAccount[]) : [],
    passwordMinimum: config.passwordMinimum,
    fallbackLanguage: config.englishHosts.includes(request.hostname.toLowerCase()) ? "en" : "zh",
  }));

  serve(app, auth.publicKey, () => ({
    keyId: installation.keyPair.keyId,
    algorithm: "RSA-OAEP-256" as const,
    publicKey: installation.keyPair.publicKey,
  }));

  app.register(async (limited) => {
    limited.addHook("onRequest", limitByNetwork(app, captchasAMinute));
    serve(limited, auth.captcha, () => captcha.draw());
  });

  /** Opens the session of a user who has proven who they are. */
  async function letIn(user: SignedInUser, request: FastifyRequest, reply: FastifyReply) {
    const { on, required } = await factor.standing(user.id);
    const session = await sessions.open(user.id, {
      ip: request.ip,
      agent: request.headers["user-agent"],
      passwordHash: user.password_hash,
    });
    // It is kept on each node of a cluster: one that is away keeps nobody out.
    await noteSignIn(database.db, user.id, platform.clock.now()).catch((error: unknown) =>
      request.log.warn({ error: String(error) }, "a sign-in could not be noted at its user"),
    );
    setSessionCookies(request, reply, session);
    browsers.remember(request, reply, user.id);
    return {
      token: session.token,
      user: {
        id: user.id,
        username: user.username,
        nickName: user.nick_name,
        avatar: imageAddress(user.avatar_hash),
        userType: user.user_type,
        mustChangePassword: user.must_change_password,
        mustSetUpFactor: required && !on,
      },
    };
  }

  app.register(async (limited) => {
    limited.addHook("onRequest", limitByNetwork(app, signInsAMinute));
    serve(limited, auth.login, async ({ body, request, reply }) => {
      // The one-click accounts of the demonstration are offered to this machine alone, where a captcha keeps nobody out.
      const isOffered =
        identity.demoAccounts.some(({ username }) => username === body.username) && isLocalCall(request);
      if (!isOffered) await captcha.check(body);
      const user = await signing.checkSignIn(body, (userId) => browsers.of(request, userId));
      const { on } = await factor.standing(user.id);
      return on ? steps.open(user) : letIn(user, request, reply);
    });

    serve(limited, auth.secondStep, async ({ body, request, reply }) => {
      const user = await userByName(database.db, body.username);
      await steps.requireOpen(body.challenge, user?.id);
      if (!user?.enabled || user.company_status === 0) throw new Refusal("auth.disabled");
      await factor.requireAtSignIn(user.id, browsers.of(request, user.id), body.passcode);
      await steps.spend(body.challenge);
      return letIn(user, request, reply);
    });
  });

  serve(app, auth.info, async ({ caller }) => {
    const { user, company, organisations, entities } = await signedIn.describe(caller);
    const brokerUnproven = caller.isPlatform && isBrokerUnproven(config);
    const certificateEnds = (caller.isPlatform && platform.tls?.endsSoon()) || null;
    return {
      user: {
        id: user.id,
        username: user.username,
        nickName: user.nick_name,
        avatar: imageAddress(user.avatar_hash),
        userType: user.user_type,
        mustChangePassword: user.must_change_password,
        mustSetUpFactor: caller.mustSetUpFactor,
      },
      roles: caller.roles,
      permissions: [...caller.permissions].sort(),
      company: company
        ? {
            id: company.id,
            name: company.name,
            logo: imageAddress(company.logo_hash),
            colour: company.colour,
            timeZone: company.zone,
          }
        : null,
      depts: organisations,
      entitys: entities,
      wholeCompany: seesWholeCompany(caller),
      ...(brokerUnproven && { brokerUnproven }),
      ...(certificateEnds && { certificateEnds: certificateEnds.toISOString() }),
    };
  });

  serve(app, auth.logout, async ({ caller, request, reply }) => {
    await sessions.end(caller.session);
    sessionsEnded(caller);
    clearSessionCookies(request, reply);
    // What this browser keeps of the console goes; its language and colours stay.
    reply.header("Clear-Site-Data", '"cache"');
    return null;
  });

  serve(app, auth.updatePassword, async ({ body, caller }) => {
    await signing.changePassword(caller.userId, body.oldPass, body.newPass);
    await sessions.endOthers(caller.userId, caller.session);
    sessionsEnded(caller);
    return null;
  });
}
