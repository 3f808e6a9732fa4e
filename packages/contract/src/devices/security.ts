import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, IdText, pageQuery, pageSchema, SearchText } from "../endpoint.ts";

/** Hours for which the former key of a device stays valid by default, and at most. */
export const usualKeyOverlap = 24;
export const longestKeyOverlap = 720;

/** Why something that came in a device's name was refused; each has a phrase `deviceSecurity.why.<reason>`. */
export const refusedReasons = [
  "keyWrong",
  "keyMissing",
  "clientId",
  "address",
  "siteKey",
  "gateway",
] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/** A key of a device, never the secret itself. `ending`: good until `validUntil`. */
export const DeviceKey = z.object({
  id: Id,
  state: z.enum(["good", "ending", "ended"]),
  madeTime: z.string(),
  /** User name; null = the server itself. */
  madeBy: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  /** Accurate to within minutes; null = never. */
  lastUsed: z.nullable(z.string()),
});
export type DeviceKey = z.output<typeof DeviceKey>;

export const deviceKeys = {
  list: endpoint({
    method: "GET",
    path: "/api/device/key",
    permission: "device:key",
    summary: "The keys of a device: who made them, when they were last used and until when they are good",
    query: z.object({ deviceId: IdText }),
    reply: z.array(DeviceKey),
  }),
  rotate: endpoint({
    method: "POST",
    path: "/api/device/key",
    permission: "device:key",
    summary:
      "Makes a new key for a device, told this once; those before stay good for some hours (default: 24)",
    body: z.strictObject({
      deviceId: Id,
      overlapHours: z._default(z.int().check(z.minimum(0), z.maximum(longestKeyOverlap)), usualKeyOverlap),
    }),
    reply: z.extend(Created, {
      key: z.string(),
      /** Until when the keys before are good; null = there were none. */
      othersUntil: z.nullable(z.string()),
    }),
  }),
  missing: endpoint({
    method: "POST",
    path: "/api/device/key/missing",
    permission: "device:key",
    summary: "Makes keys for the devices that never had one, such as those of a spreadsheet; told this once",
    body: z.strictObject({}),
    reply: z.array(z.object({ sn: z.string(), name: z.string(), key: z.string() })),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/device/key",
    permission: "device:key",
    summary: "Ends keys of a device at once; connections that use them are closed",
    body: z.strictObject({ deviceId: Id, ids: IdList }),
    reply: z.null(),
  }),
};

/** An address or a network (CIDR) of either kind; the server looks closer. */
const Network = z
  .string()
  .check(z.trim(), z.maxLength(43), z.regex(/^[0-9a-fA-F:.]+(\/\d{1,3})?$/, "network"));
export const AddressList = z.array(Network).check(z.maxLength(200));

const RefusedDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  why: z.enum(refusedReasons),
  address: z.string(),
  time: z.string(),
  /** How often since the device was added. */
  times: z.int(),
  /** IANA zone of its entity. */
  zone: z.string(),
});

export const DeviceSecurity = z.object({
  /** The installation refuses everything without proof, regardless of the company's setting. */
  requiredByInstallation: z.boolean(),
  keysRequired: z.boolean(),
  /** Addresses and networks devices may send from; none = from anywhere. */
  addresses: z.array(z.string()),
  /** Whether the caller may change what concerns the whole company. */
  mayChange: z.boolean(),
  /** Devices seen within the last day, and how many of them without proof. */
  heard: z.int(),
  unproven: z.int(),
  /** Where devices were last seen, most devices first. */
  sources: z.array(
    z.object({ address: z.string(), devices: z.int(), lastTime: z.string(), listed: z.boolean() }),
  ),
  /** Last refusals of the last 30 days. */
  refused: z.array(RefusedDevice),
  /** Addresses of this installation, the likely one first, and its device port; for the addresses of site keys. */
  hosts: z.array(z.string()),
  http: z.nullable(z.int()),
  /** The same over TLS. */
  httpTls: z.nullable(z.int()),
});
export type DeviceSecurity = z.output<typeof DeviceSecurity>;

export const UnprovenDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  deviceType: z.int(),
  entityId: Id,
  entityName: z.string(),
  /** Where it was last seen. */
  address: z.string(),
  lastTime: z.string(),
  /** IANA zone of its entity. */
  zone: z.string(),
});
export type UnprovenDevice = z.output<typeof UnprovenDevice>;

export const deviceSecurity = {
  show: endpoint({
    method: "GET",
    path: "/api/device/security",
    permission: "device:key",
    summary: "What the company demands of its devices, and how they prove themselves",
    reply: DeviceSecurity,
  }),
  notice: endpoint({
    method: "GET",
    path: "/api/device/security/notice",
    permission: "device:list",
    summary: "How many devices counted without proof within the last day",
    reply: z.object({ required: z.boolean(), unproven: z.int() }),
  }),
  unproven: endpoint({
    method: "GET",
    path: "/api/device/security/unproven",
    permission: "device:key",
    summary: "Devices that counted without proof within the last day",
    query: z.object({ ...pageQuery, search: SearchText }),
    reply: pageSchema(UnprovenDevice),
  }),
  setMode: endpoint({
    method: "PUT",
    path: "/api/device/security/mode",
    permission: "device:key",
    whole: true,
    summary: "Whether the company's devices have to prove themselves before they count",
    body: z.strictObject({ keysRequired: z.boolean() }),
    reply: z.null(),
  }),
  checkAddresses: endpoint({
    method: "POST",
    path: "/api/device/security/addresses/check",
    permission: "device:key",
    summary: "Which devices a list of addresses would shut out, by where they were last seen",
    body: z.strictObject({ addresses: AddressList }),
    reply: z.object({
      count: z.int(),
      /** The first of them. */
      devices: z.array(z.object({ deviceId: Id, sn: z.string(), name: z.string(), address: z.string() })),
    }),
  }),
  setAddresses: endpoint({
    method: "PUT",
    path: "/api/device/security/addresses",
    permission: "device:key",
    whole: true,
    summary:
      "From which addresses the company's devices may send without a key of their own; none = from anywhere",
    body: z.strictObject({ addresses: AddressList }),
    reply: z.null(),
  }),
};
