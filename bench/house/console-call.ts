import { setTimeout as sleep } from "node:timers/promises";

export interface Asker {
  url: string;
  token: string;
}

/** Calls the console as a user; repeats the call when asked to come again. Gives the status. */
export async function call(asker: Asker, path: string, body?: object): Promise<number> {
  const { url, token } = asker;
  const answer = await fetch(`${url}/hx-api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, lang: "en", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  for await (const _ of answer.body ?? []);
  if (answer.ok || answer.status !== 429) return answer.status;
  await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
  return call(asker, path, body);
}
