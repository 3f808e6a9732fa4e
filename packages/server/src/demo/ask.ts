import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { apiRoot } from "../platform/http/serve.ts";

type WithBody = Endpoint & { method: "POST" | "PUT"; body: unknown };

/** Calls one of the API's endpoints that take a body. */
export type Ask = <E extends WithBody>(
  endpoint: E,
  body: Sent<E> extends { body: infer B } ? B : never,
) => Promise<Reply<E>>;

/** Asks the API from within the process, with a session's token: what is made passes every check a person's work does. */
export function askWith(http: FastifyInstance, token: string): Ask {
  return async (endpoint, body) => {
    const answer = await http.inject({
      method: endpoint.method,
      url: apiRoot + endpoint.path,
      headers: { authorization: token, lang: "en" },
      payload: body as object,
    });
    const { message, data } = answer.json<{ message: string; data: Reply<typeof endpoint> }>();
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${message}`);
    return data;
  };
}
