import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { deviceTypes } from "./device-types.ts";

/** Bytes of an uploaded package at most. */
export const largestPackage = 64 * 1024 * 1024;

/** 1 the device's program, 2 the program of its Wi-Fi module (as the upgrade flag of infrared counters has it). */
export const firmwareTypes = [1, 2] as const;
export type FirmwareType = (typeof firmwareTypes)[number];
/** `iterative`: a whole version that may follow any other; `patch`: fits one version only and has no way back. */
export const upgradeTypes = ["iterative", "patch"] as const;
/** 1 the newest of its model, 2 one of several. */
export const latestFlags = [1, 2] as const;

/** Where an uploaded package is kept: an `updateUrl` that no outside address can be. */
export const packageUrl = (packageId: number): string => `package:${packageId}`;
export const packageOfUrl = (updateUrl: string): number | null => {
  const id = /^package:([1-9]\d{0,14})$/.exec(updateUrl)?.[1];
  return id === undefined ? null : Number(id);
};

const isWebAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && ["http:", "https:"].includes(url.protocol) && !url.username && !url.password;
};
const isUpdateUrl = (address: string): boolean => packageOfUrl(address) !== null || isWebAddress(address);

const UpdateUrl = text(500).check(z.refine(isUpdateUrl, "webAddress"));
const WifiUrl = optionalText(500).check(
  z.refine((address) => address === "" || isUpdateUrl(address), "webAddress"),
);
const Md5 = z._default(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^([0-9a-f]{32})?$/, "md5")), "");
const DeviceTypeId = z.int().check(z.refine((id) => deviceTypes.some((known) => known === id), "select"));

interface Described {
  deviceType: number;
  updateUrl: string;
  md5: string;
}

/** Infrared counters fetch over plain http only; every other device checks what it fetched by its MD5. */
const fitsDevices = z.superRefine<Described>((draft, context) => {
  if (packageOfUrl(draft.updateUrl) !== null) return;
  if (draft.deviceType === 1 && !draft.updateUrl.startsWith("http://"))
    context.addIssue({ code: "custom", path: ["updateUrl"], message: "plainHttp", input: draft });
  if (draft.deviceType !== 1 && draft.md5 === "")
    context.addIssue({ code: "custom", path: ["md5"], message: "required", input: draft });
});

const firmware = {
  deviceType: DeviceTypeId,
  /** Code of the device model. */
  model: text(64),
  firmwareType: z._default(z.literal(firmwareTypes), 1),
  version: text(64),
  latest: z._default(z.literal(latestFlags), 2),
  /** `package:<id>` of an uploaded package, or an outside address that devices reach. */
  updateUrl: UpdateUrl,
  /** MD5 of an outside package; that of an uploaded one is calculated. */
  md5: Md5,
  upgradeType: z._default(z.enum(upgradeTypes), "iterative"),
  /** Offered to companies; of a model's versions of one firmware type at most one is. */
  push: z._default(z.boolean(), false),
  /** The matching Wi-Fi program: shown to people, rolled out by a configuration of its own. */
  wifiVersion: optionalText(64),
  wifiUpdateUrl: WifiUrl,
  remark: optionalText(500),
};

export const FirmwareDraft = z.strictObject(firmware).check(fitsDevices);
export type FirmwareDraft = z.output<typeof FirmwareDraft>;
export const FirmwareChange = z.strictObject({ id: Id, ...firmware }).check(fitsDevices);

export const FirmwarePackage = z.object({
  id: Id,
  updateUrl: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  md5: z.string(),
  sha256: z.string(),
});
export type FirmwarePackage = z.output<typeof FirmwarePackage>;

export const Firmware = z.object({
  id: Id,
  deviceType: z.int(),
  model: z.string(),
  firmwareType: z.literal(firmwareTypes),
  version: z.string(),
  latest: z.literal(latestFlags),
  updateUrl: z.string(),
  md5: z.string(),
  upgradeType: z.enum(upgradeTypes),
  push: z.boolean(),
  wifiVersion: z.string(),
  wifiUpdateUrl: z.string(),
  remark: z.string(),
  /** The uploaded package; null where the address is an outside one. */
  package: z.nullable(FirmwarePackage),
  createTime: z.string(),
});
export type Firmware = z.output<typeof Firmware>;

const DeviceType = z.optional(z.pipe(z.coerce.number(), DeviceTypeId));
const FirmwareTypeText = z.pipe(z.coerce.number(), z.literal(firmwareTypes));

export const firmwares = {
  list: endpoint({
    method: "GET",
    path: "/api/update/config",
    permission: "firmware:list",
    summary: "Firmware versions by model, type and version",
    query: z.object({
      ...pageQuery,
      search: SearchText,
      deviceType: DeviceType,
      firmwareType: z.optional(FirmwareTypeText),
    }),
    reply: pageSchema(Firmware),
  }),
  latest: endpoint({
    method: "GET",
    path: "/api/update/config/latest",
    permission: ["firmware:list", "device:upgrade", "device:list"],
    summary: "The version devices of a model are to have: the pushed one; null where there is none",
    query: z.object({
      deviceType: z.pipe(z.coerce.number(), DeviceTypeId),
      model: text(64),
      firmwareType: z._default(FirmwareTypeText, 1),
    }),
    reply: z.nullable(Firmware),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/update/config",
    permission: "firmware:add",
    summary: "Makes a firmware version known; pushing it takes the push from the model's other versions",
    body: FirmwareDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/update/config",
    permission: "firmware:edit",
    summary: "Changes a firmware version",
    body: FirmwareChange,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/update/config",
    permission: "firmware:del",
    summary: "Deletes firmware versions that no roll-out used, with their packages",
    body: IdList,
    reply: z.null(),
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/update/config/package",
    permission: ["firmware:add", "firmware:edit"],
    summary: "Keeps a package (multipart field `file`, at most 64 MB) and tells its sums",
    reply: FirmwarePackage,
  }),
};
