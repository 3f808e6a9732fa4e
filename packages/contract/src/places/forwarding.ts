import * as z from "zod/mini";
import { endpoint, Id, IdText } from "../endpoint.ts";
import type { Permission } from "../permissions.ts";

/** The specification knows nine numbers of protocols, each with a permission of its own. */
export const forwardingProtocols = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type ForwardingProtocol = (typeof forwardingProtocols)[number];

/** What there is of them: 1 JSON, 2 CSV, 3 form fields, all over HTTP POST. The others are reserved. */
export const builtProtocols = [1, 2, 3] as const;
export type BuiltProtocol = (typeof builtProtocols)[number];

export const protocolPermission = (protocol: ForwardingProtocol) => `entity:protocol${protocol}` as const;

const anyProtocol: readonly Permission[] = forwardingProtocols.map(protocolPermission);

/** How far back a changed figure is sent once more, in days. */
export const forwardedDays = 62;

/** What is forwarded of each slot, in this order. */
export const forwardedMeasures = [
  "in",
  "out",
  "turnback",
  "passby",
  "staffIn",
  "staffOut",
  "adult",
  "child",
  "group",
  "family",
  "single",
  "carIn",
  "carOut",
] as const;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

/** An `http(s)` address without user name and password. */
export const WebAddress = z.string().check(z.trim(), z.maxLength(500), z.refine(isWebAddress, "webAddress"));

/** What says how and where a call goes is ours. */
const ownHeaders =
  /^(host|content-.*|transfer-encoding|connection|user-agent|expect|te|trailer|upgrade|keep-alive|proxy-.*)$/i;

/** A header that proves to the receiver who sends, such as `X-Api-Key`; '' without one. */
const HeaderName = z.string().check(
  z.trim(),
  z.refine(
    (name) => name === "" || (/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name) && !ownHeaders.test(name)),
    "invalid",
  ),
);
/** Its value, accepted and never given out again; '' keeps the stored one while the address stays the same. */
const HeaderSecret = z.string().check(
  z.trim(),
  z.maxLength(1_000),
  z.refine((value) => /^[\x20-\x7e]*$/.test(value), "invalid"),
);
const header = z._default(HeaderName, "");
const headerSecret = z._default(HeaderSecret, "");

const Protocol = z.int().check(z.minimum(1), z.maximum(9));
const Switch = z.union([z.literal(0), z.literal(1)]);

export const ForwardingDraft = z.strictObject({
  protocol: Protocol,
  address: WebAddress,
  /** Tells the receiver which source this is; sent with everything. */
  channelCode: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  header,
  headerSecret,
  enabled: Switch,
});

export const forwardingFaults = [
  "blocked",
  "unknownHost",
  "unreachable",
  "timeout",
  "redirected",
  "refused",
] as const;
const Fault = z.enum(forwardingFaults);

export const Forwarding = z.object({
  protocol: Protocol,
  /** Not built yet: shown, and refused when saved. */
  reserved: z.boolean(),
  address: z.string(),
  channelCode: z.string(),
  header: z.string(),
  /** Whether the header has its value; the value is never given out. */
  hasSecret: z.boolean(),
  enabled: Switch,
  /** Whether anything was ever saved for this protocol. */
  saved: z.boolean(),
  lastSuccessAt: z.nullable(z.string()),
  lastErrorAt: z.nullable(z.string()),
  lastFault: z.nullable(Fault),
  /** HTTP status of the last failure; null without an answer. */
  lastStatus: z.nullable(z.int()),
  /** When a failed delivery is tried again. */
  nextTryAt: z.nullable(z.string()),
});
export type Forwarding = z.output<typeof Forwarding>;

const eachOnce = (drafts: readonly { protocol: number }[]) =>
  new Set(drafts.map(({ protocol }) => protocol)).size === drafts.length;

export const forwarding = {
  list: endpoint({
    method: "GET",
    path: "/api/entity/forwarding",
    permission: anyProtocol,
    summary: "Where an entity's figures are forwarded to, by the protocols the caller may",
    query: z.object({ entityId: IdText }),
    reply: z.object({ entityId: Id, pushStateEnable: Switch, protocols: z.array(Forwarding) }),
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/entity/forwarding",
    permission: anyProtocol,
    summary: "Saves some protocols of an entity's forwarding; those not named stay as they are",
    body: z.strictObject({
      entityId: Id,
      protocols: z.array(ForwardingDraft).check(z.minLength(1), z.maxLength(9), z.refine(eachOnce, "twice")),
    }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/entity/forwarding",
    permission: anyProtocol,
    summary: "Forgets some protocols of an entity's forwarding with what is known of their deliveries",
    body: z.strictObject({ entityId: Id, protocols: z.array(Protocol).check(z.minLength(1)) }),
    reply: z.null(),
  }),
  test: endpoint({
    method: "POST",
    path: "/api/entity/forwarding/test",
    permission: anyProtocol,
    summary: "Sends an invented slot, marked as a test, and tells what came back",
    body: z.strictObject({
      entityId: Id,
      protocol: Protocol,
      address: WebAddress,
      channelCode: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
      header,
      headerSecret,
    }),
    reply: z.object({ status: z.nullable(z.int()), fault: z.nullable(Fault) }),
  }),
};
