import type { FastifyInstance } from "fastify";
import type pg from "pg";

export type Attributes = Record<string, string | number | boolean>;

/** Traces of what a server does. */
export interface Tracing {
  /** Runs work as a span below what runs now; `isRoot`: below nothing. */
  span<Result>(
    name: string,
    attributes: Attributes,
    work: () => Promise<Result>,
    isRoot?: boolean,
  ): Promise<Result>;
  /** Makes a span of each call that an application answers. */
  follow(app: FastifyInstance): void;
  /** Makes spans of the statements over its connections, below what asks for them. */
  watch(pool: pg.Pool): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export const untraced: Tracing = {
  span: (_name, _attributes, work) => work(),
  follow: () => undefined,
  watch: () => undefined,
  stop: async () => undefined,
};
