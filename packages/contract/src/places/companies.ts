import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  optionalText,
  pageOf,
  pageQuery,
  SearchText,
  text,
} from "../endpoint.ts";
import { TimeZone } from "./time-zone.ts";

export const CompanyDraft = z.strictObject({
  name: text(100),
  contact: optionalText(64),
  phone: optionalText(32),
  address: optionalText(200),
  timeZone: z._default(TimeZone, "UTC"),
});

export const CompanyChange = z.extend(CompanyDraft, {
  id: Id,
  status: z.optional(z.union([z.literal(0), z.literal(1)])),
});

export const Company = z.object({
  id: Id,
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  timeZone: z.string(),
  /** 1 enabled, 0 disabled. */
  status: z.int(),
  /** The company's first administrator; empty until there is one. */
  username: z.string(),
  tenantId: Id,
  createTime: z.string(),
});
export type Company = z.output<typeof Company>;

export const companies = {
  list: endpoint({
    method: "GET",
    path: "/api/companys",
    permission: "company:list",
    summary: "Companies by name, status and administrator",
    query: z.object({
      ...pageQuery,
      name: SearchText,
      username: SearchText,
      status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
    }),
    reply: pageOf(Company),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/companys",
    permission: "company:add",
    summary: "Makes a company",
    body: CompanyDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/companys",
    permission: "company:edit",
    summary: "Changes a company; status 0 signs everybody of it out",
    body: CompanyChange,
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/companys",
    permission: "company:del",
    summary: "Deletes companies that own nothing any more",
    body: IdList,
    reply: z.null(),
  }),
  createAdministrator: endpoint({
    method: "POST",
    path: "/api/adminUser/root",
    permission: "company:edit",
    summary: "Makes a company's administrator; the initial password is told this once",
    body: z.strictObject({ tenantId: Id, nickName: text(64), username: text(64) }),
    reply: z.object({ id: Id, password: z.string() }),
  }),
};
