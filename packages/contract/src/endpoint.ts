import * as z from "zod/mini";
import { mostAtOnce } from "./most-at-once.ts";
import type { Permission } from "./permissions.ts";

type Schema = z.core.$ZodType;

/** Who may call: anybody, anybody signed in, holders of one named permission, or of any of some. */
export type Access = "public" | "signedIn" | Permission | readonly Permission[];

/**
 * One call of the API, said once for server, browser, tests and OpenAPI page.
 * `path` is below `/hx-api`; `:name` segments come from `params`.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  readonly permission: Access;
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: Schema;
  /** Parameters it does not name are refused, except `unheededParameters`. */
  readonly query?: z.core.$ZodObject;
  readonly body?: Schema;
  readonly reply: Schema;
  /** A question asked by POST: changes nothing, so it is not written to the operation log. */
  readonly asks?: true;
  /** A question that is written to the operation log all the same: figures leave the installation. */
  readonly logged?: true;
  /** Saves a draft every few seconds, which only its editors see: not written to the operation log, no news to the company. */
  readonly draft?: true;
  /** A change that the specification asks for by GET: written to the operation log. */
  readonly changes?: true;
  /**
   * Equal questions are answered once for all who accept an answer of some age (`Cache-Control: max-age`, seconds):
   * of one `user`, or of everybody of a company with the same `range` of places. A question about days that are over
   * (the last `endTime` in it) is answered once for all, until something of these days changes.
   */
  readonly shared?: "user" | "range";
  /** Answers figures, as shared ones do: they may be read from a copy of the database that is a little behind. */
  readonly figures?: true;
  /** The question does not say which days it is about: the last `endTime` of the answer does. */
  readonly openEnded?: true;
  /**
   * Changes what everybody of the company sees: only for users who see all of its places, in addition to the
   * permission.
   */
  readonly whole?: true;
  /** Answers without the envelope. */
  readonly raw?: true;
}

/** Ask proxies and browsers not to answer from what they kept; say nothing to the server. */
export const unheededParameters = ["_", "t"] as const;
/** The company an operator of the platform reads for, where an address cannot bring headers; any `GET` takes it. */
export const tenantParameter = "tenant";

/** Whether a call changes something. */
export const isChange = ({ method, asks, draft, changes }: Endpoint): boolean =>
  changes === true || (method !== "GET" && !asks && !draft);

/** Whether a call belongs into the operation log. */
export const isLogged = (endpoint: Endpoint): boolean => endpoint.logged === true || isChange(endpoint);

/** Declares an endpoint; keeps its exact type so that both sides can derive theirs from it. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type PartSent<E, K extends string> =
  E extends Record<K, infer S extends Schema>
    ? // biome-ignore lint/complexity/noBannedTypes: "{}" asks whether every field may be left out
      {} extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
    : unknown;

type PartReceived<E, K extends string> =
  E extends Record<K, infer S extends Schema> ? { [P in K]: z.output<S> } : unknown;

/** What a caller hands over. */
export type Sent<E extends Endpoint> = PartSent<E, "params"> & PartSent<E, "query"> & PartSent<E, "body">;

/** What a handler gets: parsed, with defaults filled in. */
export type Received<E extends Endpoint> = PartReceived<E, "params"> &
  PartReceived<E, "query"> &
  PartReceived<E, "body">;

/** What comes back, without the envelope. */
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Database identifiers travel as JSON numbers (64 bit in PostgreSQL, below 2^53 by construction). */
export const Id = z.int().check(z.positive());
/** An identifier in a query string or path. */
export const IdText = z.pipe(z.coerce.number(), Id);
/** Body of every delete: all or nothing. */
export const IdList = z.array(Id).check(z.minLength(1), z.maxLength(mostAtOnce));
/** Answer of every create. */
export const Created = z.object({ id: Id });

/** Ids in a query string, comma-separated. */
export const IdsText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((ids) => ids.split(",").map(Number)),
  ),
  z.array(Id).check(z.maxLength(mostAtOnce)),
);

/** `field,asc`; repeatable in the query string. */
const Sort = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => (Array.isArray(value) ? value : [value])),
  ),
  z.array(z.string().check(z.regex(/^[A-Za-z]+,(asc|desc)$/))),
);

/** Rows of a page at most. */
export const mostOnPage = 1000;
/** `page` counts from 0. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostOnPage)), 10),
  sort: z.optional(Sort),
};

/** A page of a list with the number of all that match. */
export const pageSchema = <S extends Schema>(item: S) =>
  z.object({ content: z.array(item), totalElements: z.int() });

/** An optional search text: trimmed, empty when absent. */
export const SearchText = z._default(z.string().check(z.trim(), z.maxLength(200)), "");

/** A required, trimmed text of at most `max` characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** An optional text; absent and empty are the same. */
export const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), "");
