import type { Received } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { toLanguage } from "@foyer/phrases/languages";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Identity } from "../identity.ts";
import { checkPassword, countedName, requireUnshared, resetPassword, userByName } from "../users/users.ts";
import { decryptPassword } from "./auth.ts";
import { makeCaptcha } from "./captcha.ts";
import { makeKnownBrowsers } from "./known-browser.ts";
import { makeMailCodes } from "./mail-codes.ts";
import { limitByNetwork, signInsAMinute } from "./network-limit.ts";

/** What a code is kept under: the address that registers, or the account. */
function findTarget({ purpose, email, username }: Received<typeof auth.sendEmailCode>["query"]): string {
  const field = purpose === "register" ? "email" : "username";
  const target = purpose === "register" ? email?.toLowerCase() : username;
  if (!target) throw new Refusal("validation.failed", { fields: { [field]: "required" } });
  return target;
}

/** A known browser has codes of its own: nobody uses them up, or keeps them from being sent, from elsewhere. */
const codeTarget = (target: string, browser: string | undefined): string =>
  browser === undefined ? target : `${target} ${browser}`;

/** Only for an account that can be signed in to. */
function findAddress(user: Awaited<ReturnType<typeof userByName>>): string | undefined {
  const isOpen = user?.enabled && user.company_status !== 0;
  return isOpen && user.email !== "" ? user.email : undefined;
}

/**
 * Codes by mail, and the forgotten password they reset. Registration itself makes a company: `places/registration`.
 */
export function mailCodeRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { config, database, mail } = platform;
  const { db } = database;
  const captcha = makeCaptcha(platform);
  const codes = makeMailCodes(platform);

  const browsers = makeKnownBrowsers(platform);

  async function findRecipient(query: Received<typeof auth.sendEmailCode>["query"]) {
    const target = findTarget(query);
    if (query.purpose === "register") return { target, to: query.email };
    const user = await userByName(db, target);
    return { user, target: countedName(user, target), to: findAddress(user) };
  }

  app.register(async (limited) => {
    limited.addHook("onRequest", limitByNetwork(app, signInsAMinute));

    serve(limited, auth.sendEmailCode, async ({ query, request }) => {
      if (!mail.isOn) throw new Refusal("mail.off");
      const { purpose, code, uuid } = query;
      if (purpose === "register" && !config.registration) throw new Refusal("registration.closed");
      const { user, target, to } = await findRecipient(query);
      await captcha.check({ uuid, code });
      return codes.send(purpose, codeTarget(target, browsers.of(request, user?.id)), {
        to,
        language: toLanguage(String(request.headers.lang ?? "")),
      });
    });

    serve(limited, auth.resetPassword, async ({ body, request }) => {
      if (!mail.isOn) throw new Refusal("mail.off");
      const newPassword = decryptPassword(identity.installation, body.newPass) ?? "";
      await checkPassword(newPassword, config.passwordMinimum);
      const user = await userByName(db, body.username);
      const target = codeTarget(countedName(user, body.username), browsers.of(request, user?.id));
      const { spend } = await codes.check("reset", target, body.emailCode);
      if (!user) throw new Refusal("mail.codeWrong", { fields: { emailCode: "emailCodeWrong" } });
      await requireUnshared(db, [user.id]);
      await db.transaction().execute(async (tx) => {
        await spend(tx);
        await resetPassword(tx, user.id, newPassword, null);
      });
      return null;
    });
  });
}
