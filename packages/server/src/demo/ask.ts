import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { apiRoot } from "../platform/http/serve.ts";

type Answer = Awaited<ReturnType<FastifyInstance["inject"]>>;
type WithBody = Endpoint & { method: "POST" | "PUT"; body: unknown };

/** Calls one of the API's endpoints that take a body. */
export type Ask = <E extends WithBody>(
  endpoint: E,
  body: Sent<E> extends { body?: infer B } ? B : never,
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
    return replyIn(endpoint, answer);
  };
}

function replyIn<E extends Endpoint>(endpoint: E, answer: Answer): Reply<E> {
  const { message, data } = answer.json<{ message: string; data: Reply<E> }>();
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${message}`);
  return data;
}

type Upload = Endpoint & { method: "POST"; reply: unknown };

/** Uploads a file to one of the API's endpoints that keep one. */
export type SendFile = <E extends Upload>(
  endpoint: E,
  name: string,
  content: Buffer,
  type: string,
) => Promise<Reply<E>>;

export function sendFileWith(http: FastifyInstance, token: string): SendFile {
  return async (endpoint, name, content, type) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(content)], { type }), name);
    const request = new Request("http://localhost/", { method: "POST", body: form });
    const answer = await http.inject({
      method: endpoint.method,
      url: apiRoot + endpoint.path,
      headers: {
        authorization: token,
        lang: "en",
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return replyIn(endpoint, answer);
  };
}
