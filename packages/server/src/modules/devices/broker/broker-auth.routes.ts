import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { parsed } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type BrokerAccounts, isSecret, makeBrokerAccounts, type SignedIn } from "./broker-accounts.ts";
import {
  EmqxAction,
  EmqxClient,
  MosquittoAccess,
  MosquittoUser,
  MosquittoUserName,
  mosquittoAccess,
} from "./broker-calls.ts";

const root = "/broker/auth";
const longestCall = 16 * 1024;
/** Whoever shows the token speaks for all devices: a limit for one address would keep them out. */
const ofMachines = { bodyLimit: longestCall, config: { rateLimit: false, isForMachines: true } } as const;
/** With a wrong token, a minute from one address. */
const wrongTokens = { max: 60, timeWindow: 60_000 };

/** The token of a call, as Bearer or as the password of an address (`http://foyer:token@host`). */
function readToken({ headers: { authorization = "" } }: FastifyRequest): string {
  const [, scheme = "", value = ""] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value;
  return /:(.*)$/s.exec(Buffer.from(value, "base64").toString())?.[1] ?? "";
}

/** EMQX wants to know the connection's key again when it asks what it may do: revoked meanwhile, it may nothing. */
function toEmqx(signedIn: SignedIn) {
  if (signedIn.as === "stranger") return { result: "ignore" };
  if (signedIn.as === "server") return { result: "allow", is_superuser: true };
  if (signedIn.as !== "device") return { result: "deny" };
  const { keyId, until } = signedIn;
  return {
    result: "allow",
    is_superuser: false,
    client_attrs: { key: String(keyId) },
    ...(until !== null && { expire_at: Math.ceil(until / 1000) }),
  };
}

function emqxRoutes(app: FastifyInstance, accounts: BrokerAccounts): void {
  app.post(`${root}/emqx/authentication`, ofMachines, async ({ body }) => {
    const { username, password, clientid, peerhost } = parsed(EmqxClient, body);
    return toEmqx(
      await accounts.signIn({ username, password, clientId: clientid, address: peerhost ?? null }),
    );
  });

  app.post(`${root}/emqx/authorization`, ofMachines, async ({ body }) => {
    const { username, topic, action, key } = parsed(EmqxAction, body);
    const may = await accounts.may({ username, topic, does: action, keyId: key });
    return { result: may === null ? "ignore" : may ? "allow" : "deny" };
  });
}

/** What mosquitto-go-auth asks its HTTP backend; the status is the answer. */
function mosquittoRoutes(app: FastifyInstance, accounts: BrokerAccounts): void {
  function answer<S extends z.core.$ZodType>(
    path: string,
    call: S,
    decide: (sent: z.output<S>) => Promise<boolean>,
  ) {
    app.post(`${root}/mosquitto/${path}`, ofMachines, async ({ body }, reply: FastifyReply) => {
      const isGranted = await decide(parsed(call, body));
      return reply.code(isGranted ? 200 : 403).send({ ok: isGranted });
    });
  }

  answer("user", MosquittoUser, async ({ username, password, clientid }) => {
    const { as } = await accounts.signIn({ username, password, clientId: clientid, address: null });
    return as === "server" || as === "device";
  });
  answer("superuser", MosquittoUserName, async ({ username }) => accounts.isServer(username));
  answer("acl", MosquittoAccess, async ({ username, topic, acc }) => {
    if (acc === mosquittoAccess.readAndWrite) return accounts.isServer(username);
    const does = acc === mosquittoAccess.write ? "publish" : "subscribe";
    return (await accounts.may({ username, topic, does, keyId: null })) === true;
  });
}

/** Where an external MQTT broker asks who may sign in and what they may do; there is nothing without FOYER_BROKER_TOKEN. */
export async function brokerAuthRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const token = platform.config.brokerToken;
  if (token === undefined) return;
  const accounts = makeBrokerAccounts(platform);
  app.addHook("onClose", accounts.stop);
  await app.register(async (own) => {
    own.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    const limit = own.rateLimit(wrongTokens);
    own.addHook("onRequest", async (request, reply) => {
      if (isSecret(readToken(request), token)) return;
      await limit.call(own, request, reply);
      throw new Refusal("auth.required");
    });
    emqxRoutes(own, accounts);
    mosquittoRoutes(own, accounts);
  });
}
