import { constants, publicEncrypt } from "node:crypto";
import { deviceSecurity } from "@foyer/contract/devices/security";
import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { companies } from "@foyer/contract/places/companies";
import { adminPassword } from "./server.ts";

export type Ask = <E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E> | Record<string, never>,
) => Promise<Reply<E>>;

/** A console answers one address so many calls a minute. */
const tooMany = 429;
const patienceMs = 2_000;

/** Asks a console as the holder of a token, or as nobody; from another address where `headers` say so. */
export function asToken(url: string, token?: string, headers: Record<string, string> = {}): Ask {
  return async (endpoint, sent = {}) => {
    const {
      params = {},
      query = {},
      body,
    } = sent as { params?: Record<string, unknown>; query?: object; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${url}/hx-api${path}${search.size > 0 ? `?${search}` : ""}`, {
      method: endpoint.method,
      headers: {
        lang: "en",
        ...headers,
        ...(token ? { authorization: token } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = (await answer.json()) as { data: Reply<typeof endpoint>; message: string };
    if (answer.status === tooMany) {
      await new Promise((done) => setTimeout(done, patienceMs));
      return asToken(url, token, headers)(endpoint, sent);
    }
    if (!answer.ok)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${content.message}`);
    return content.data;
  };
}

async function encrypted(url: string, password: string): Promise<string> {
  const { publicKey } = await asToken(url)(auth.publicKey);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, Buffer.from(password)).toString(
    "base64",
  );
}

/** Signs in over the API. */
export async function signIn(
  url: string,
  username: string,
  password: string,
): Promise<{ ask: Ask; token: string }> {
  const body = { username, password: await encrypted(url, password) };
  const entered = await asToken(url)(auth.login, { body });
  if (!("token" in entered)) throw new Error(`${username} has a second factor`);
  const { token } = entered;
  return { ask: asToken(url, token), token };
}

/** Password of administrators created here. */
const ownPassword = "a-password-for-measuring-1";
const administratorName = (company: number) => `bench-administrator-${company}`;

/** A further administrator of a company, signed in with a password of their own. */
export async function newAdministrator(
  url: string,
  admin: Ask,
  tenantId: number,
  username: string,
): Promise<{ ask: Ask; token: string }> {
  const made = await admin(companies.createAdministrator, {
    body: { tenantId, nickName: "Bench", username },
  });
  const first = await signIn(url, username, made.password);
  await first.ask(auth.updatePassword, {
    body: { oldPass: await encrypted(url, made.password), newPass: await encrypted(url, ownPassword) },
  });
  return signIn(url, username, ownPassword);
}

/** A new company, and its administrator. */
export async function newCompany(
  url: string,
  admin: Ask,
  name: string,
  username: string,
): Promise<{ ask: Ask; token: string; tenantId: number; username: string }> {
  const { id: tenantId } = await admin(companies.create, { body: { name, timeZone: "Europe/Berlin" } });
  const administrator = await newAdministrator(url, admin, tenantId, username);
  // Devices of all protocols speak as they come from the box.
  await administrator.ask(deviceSecurity.setMode, { body: { keysRequired: false } });
  return { ...administrator, tenantId, username };
}

/** The administrator of a new company, the first unless said otherwise, and the platform's. */
export async function companyAdministrator(
  url: string,
  company = 1,
): Promise<Awaited<ReturnType<typeof newCompany>> & { admin: Ask; platformToken: string }> {
  const { ask: admin, token: platformToken } = await signIn(url, "admin", adminPassword);
  const made = await newCompany(url, admin, `Bench ${company}`, administratorName(company));
  return { ...made, admin, platformToken };
}

/** An administrator again, of the first company unless said otherwise: for a database kept from another run. */
export const sameAdministrator = (url: string, username = administratorName(1)) =>
  signIn(url, username, ownPassword);
