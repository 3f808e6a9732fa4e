import { constants, publicEncrypt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";

export type Ask = <E extends Endpoint>(
  endpoint: E,
  ...sent: Record<string, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]
) => Promise<Reply<E>>;

/** Asks a console's API as the holder of a token, or as nobody. */
export function askAs(url: string, token?: string): Ask {
  return async (endpoint, ...[sent = {}]) => {
    const { params = {}, query = {}, body } = sent as { params?: object; query?: object; body?: unknown };
    const filled = Object.entries(params).reduce<string>(
      (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path,
    );
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const send = () =>
      fetch(`${url}/hx-api${filled}${search.size > 0 ? `?${search}` : ""}`, {
        method: endpoint.method,
        headers: {
          lang: "en",
          ...(token && { authorization: token }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    let answer = await send();
    // A fast machine signs in more users than are let in from one network in a minute.
    while (answer.status === 429) {
      await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
      answer = await send();
    }
    const { data, message } = (await answer.json()) as { data: Reply<typeof endpoint>; message: string };
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${message}`);
    return data;
  };
}

async function encrypted(url: string, password: string): Promise<string> {
  const { publicKey } = await askAs(url)(auth.publicKey);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, Buffer.from(password)).toString(
    "base64",
  );
}

/** Signs in over the API and gives the token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const body = { username, password: await encrypted(url, password) };
  const entered = await askAs(url)(auth.login, { body });
  if (!("token" in entered)) throw new Error(`${username} has a second factor`);
  return entered.token;
}

/** Changes the password of a token's holder. */
export async function changePassword(
  url: string,
  token: string,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const body = { oldPass: await encrypted(url, oldPassword), newPass: await encrypted(url, newPassword) };
  await askAs(url, token)(auth.updatePassword, { body });
}
