import * as z from "zod/mini";
import { Created, endpoint, Id, IdList, text } from "../endpoint.ts";
import { Moment } from "./bindings.ts";
import { siteKeyProtocols } from "./brands/brands.ts";

export const SiteKeyDraft = z.strictObject({
  name: text(100),
  /** Good for the devices of one entity only; null = for all of the company. */
  entityId: z._default(z.nullable(Id), null),
  /** None = all. */
  protocols: z._default(z.array(z.enum(siteKeyProtocols)), []),
  /** ISO 8601; null = until it is revoked. */
  validUntil: z._default(z.nullable(Moment), null),
});

export const SiteKey = z.object({
  id: Id,
  name: z.string(),
  entityId: z.nullable(Id),
  entityName: z.nullable(z.string()),
  /** Its first characters. */
  begins: z.string(),
  protocols: z.array(z.enum(siteKeyProtocols)),
  state: z.enum(["good", "ended", "revoked"]),
  madeTime: z.string(),
  madeBy: z.string(),
  validUntil: z.nullable(z.string()),
  lastUsed: z.nullable(z.string()),
  revokedTime: z.nullable(z.string()),
});
export type SiteKey = z.output<typeof SiteKey>;

export const siteKeys = {
  list: endpoint({
    method: "GET",
    path: "/api/device/siteKey",
    permission: "device:key",
    summary: "Site keys of the company, newest first",
    reply: z.array(SiteKey),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/device/siteKey",
    permission: "device:key",
    summary: "Makes a site key for addresses of devices that cannot prove themselves; told this once",
    body: SiteKeyDraft,
    reply: z.extend(Created, { key: z.string() }),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/device/siteKey",
    permission: "device:key",
    summary: "Revokes site keys: from now on their addresses do not exist",
    body: IdList,
    reply: z.null(),
  }),
};
