import { auth } from "@foyer/contract/identity/auth";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { decryptPassword, limitByNetwork, makeMailCodes } from "../../identity/auth/auth.ts";
import type { Identity } from "../../identity/identity.ts";
import { checkPassword, createUser } from "../../identity/users/users.ts";
import { createCompanyWith } from "../companies/companies.ts";

/** Registrations a minute from one address. */
const callsAMinute = 10;

/** A stranger who reads the mail of an address makes a company of their own and becomes its administrator. */
export function registrationRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { config, database } = platform;
  const codes = makeMailCodes(platform);

  app.register(async (limited) => {
    limited.addHook("onRequest", limitByNetwork(app, callsAMinute));

    serve(limited, auth.register, async ({ body }) => {
      if (!config.registration) throw new Refusal("registration.closed");
      const password = decryptPassword(identity.installation, body.password) ?? "";
      await checkPassword(password, config.passwordMinimum, "password");
      const { spend } = await codes.check("register", body.email.toLowerCase(), body.emailCode);
      return database.db.transaction().execute(async (tx) => {
        await spend(tx);
        const { id } = await createCompanyWith(tx, {
          name: body.companyName,
          contact: body.nickName,
          phone: "",
          address: "",
          timeZone: body.timeZone,
        });
        await createUser(tx, {
          tenantId: id,
          username: body.username,
          nickName: body.nickName,
          email: body.email,
          userType: 1,
          password,
          mustChangePassword: false,
        });
        return { id };
      });
    });
  });
}
