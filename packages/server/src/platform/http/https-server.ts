import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { FastifyServerFactory, FastifyServerOptions } from "fastify";
import { type IsOwnName, sendPlainAway } from "../tls/plain-calls.ts";
import type { Tls } from "../tls/tls.ts";
import { connectionTimes } from "./bodies.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Below a Fastify application a server that speaks https, with the times the application asks for. */
export const overTls =
  (tls: Tls, isOwnName: IsOwnName): FastifyServerFactory =>
  (handler: Handler, settings) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = settings as FastifyServerOptions & {
      http: object;
    };
    const server: Server & ReturnType<typeof createServer> = createServer(
      { ...http, ...tls.options() },
      handler,
    );
    server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = requestTimeout ?? server.requestTimeout;
    server.setTimeout(connectionTimeout);
    tls.follow(server);
    sendPlainAway(server, connectionTimes.headersMs, isOwnName);
    return server;
  };
