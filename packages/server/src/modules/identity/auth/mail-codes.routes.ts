import type { Received } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { languageOf } from "@foyer/phrases/languages";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Identity } from "../identity.ts";
import { checkPassword, countedName, requireUnshared, resetPassword, userByName } from "../users/users.ts";
import { decryptPassword } from "./auth.ts";
import { makeCaptcha } from "./captcha.ts";
import { doorLimit, signInsAMinute } from "./door-limit.ts";
import { makeKnownBrowsers } from "./known-browser.ts";
import { makeMailCodes } from "./mail-codes.ts";

/** What a code is kept under: the address that registers, or the account. */
function targetOf({ purpose, email, username }: Received<typeof auth.sendEmailCode>["query"]): string {
  const field = purpose === "register" ? "email" : "username";
  const target = purpose === "register" ? email?.toLowerCase() : username;
  if (!target) throw new Refusal("validation.failed", { fields: { [field]: "required" } });
  return target;
}

/** A browser that is known has codes of its own: nobody uses them up, or keeps them from being sent, from elsewhere. */
const codeOf = (target: string, browser: string | undefined): string =>
  browser === undefined ? target : `${target} ${browser}`;

/** Of an account that can be signed in to. */
function addressOf(user: Awaited<ReturnType<typeof userByName>>): string | undefined {
  const isOpen = user?.enabled && user.company_status !== 0;
  return isOpen && user.email !== "" ? user.email : undefined;
}

/** Codes by mail, and the forgotten password they set anew. Registration itself makes a company: `places/registration`. */
export function mailCodeRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { config, database, mail } = platform;
  const { db } = database;
  const captcha = makeCaptcha(platform);
  const codes = makeMailCodes(platform);

  const browsers = makeKnownBrowsers(platform);

  async function recipientOf(query: Received<typeof auth.sendEmailCode>["query"]) {
    const target = targetOf(query);
    if (query.purpose === "register") return { target, to: query.email };
    const user = await userByName(db, target);
    return { user, target: countedName(user, target), to: addressOf(user) };
  }

  app.register(async (limited) => {
    limited.addHook("onRequest", doorLimit(app, signInsAMinute));

    serve(limited, auth.sendEmailCode, async ({ query, request }) => {
      if (!mail.isOn) throw new Refusal("mail.off");
      const { purpose, code, uuid } = query;
      if (purpose === "register" && !config.registration) throw new Refusal("registration.closed");
      const { user, target, to } = await recipientOf(query);
      await captcha.check({ uuid, code });
      return codes.send(purpose, codeOf(target, browsers.of(request, user?.id)), {
        to,
        language: languageOf(String(request.headers.lang ?? "")),
      });
    });

    serve(limited, auth.resetPassword, async ({ body, request }) => {
      if (!mail.isOn) throw new Refusal("mail.off");
      const newPassword = decryptPassword(identity.installation, body.newPass) ?? "";
      await checkPassword(newPassword, config.passwordMinimum);
      const user = await userByName(db, body.username);
      const target = codeOf(countedName(user, body.username), browsers.of(request, user?.id));
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
