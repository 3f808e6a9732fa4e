import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { MenuChoice } from "../identity/menus.ts";
import { UserName } from "../identity/user-name.ts";
import { mostStatisticTypes, statisticTypes } from "../metrics.ts";
import { TimeZone } from "../time-texts.ts";
import { FrameHosts } from "./frame-hosts.ts";

/** 1 enabled, 0 disabled. */
const Status = z.union([z.literal(0), z.literal(1)]);

const companyCode = /^[A-Z0-9][A-Z0-9-]{0,15}$/;
/** Short and unique; kept in capitals. */
const CompanyCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((code) => companyCode.test(code), "companyCode"),
);

/** Over several sites today is the date of this zone; null: the zone of most of the company's sites. */
const CompanyZone = z.nullable(TimeZone);
const zoneInUse = {
  timeZone: z.string(),
  /** Nobody chose it: the zone of most of the company's sites. */
  timeZoneOfSites: z.boolean(),
};

export const CompanyDraft = z.strictObject({
  name: text(100),
  /** Left empty: made from the company's number. */
  code: z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((code) => code === "" || companyCode.test(code), "companyCode"),
    ),
    "",
  ),
  contact: optionalText(64),
  phone: optionalText(32),
  address: optionalText(200),
  timeZone: z._default(CompanyZone, null),
});

/** What is left out stays as it is. */
export const CompanyChange = z.strictObject({
  id: Id,
  name: z.optional(text(100)),
  code: z.optional(CompanyCode),
  contact: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  address: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  timeZone: z.optional(CompanyZone),
  status: z.optional(Status),
});

export const Company = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  ...zoneInUse,
  /** 1 enabled, 0 disabled. */
  status: z.int(),
  /** The company's first administrator; empty until there is one. */
  username: z.string(),
  tenantId: Id,
  createTime: z.string(),
});
export type Company = z.output<typeof Company>;

/** What prevents the deletion of a company, and what would be deleted with it. */
const CompanyOwned = z.object({
  organisations: z.int(),
  entities: z.int(),
  devices: z.int(),
  /** Staff; administrators are made by the platform and deleted with the company. */
  users: z.int(),
  administrators: z.int(),
  roles: z.int(),
  holidays: z.int(),
});
export type CompanyOwned = z.output<typeof CompanyOwned>;

const administrator = { nickName: text(64), username: UserName };

export const Administrator = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  enabled: z.boolean(),
  /** Has not signed in with a password of their own yet. */
  mustChangePassword: z.boolean(),
  /** Whether the sign-in has a second factor. */
  secondFactor: z.boolean(),
  createTime: z.string(),
});
export type Administrator = z.output<typeof Administrator>;

/** A colour as `#rrggbb`; kept in small letters. */
const Colour = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((colour) => /^#[0-9a-f]{6}$/.test(colour), "colour"),
);
/** The `pathName` an upload answered. */
const ImagePath = z.string().check(z.regex(/^\/images\/[0-9a-f]{64}$/, "notAnImage"));
const StatisticTypes = z.array(z.enum(statisticTypes)).check(
  z.refine((types) => types.length > 0, "select"),
  z.maxLength(mostStatisticTypes),
  z.refine((types) => new Set(types).size === types.length, "twice"),
);

/** What a company says of itself; what is left out stays as it is. */
export const OwnCompanyChange = z.strictObject({
  name: z.optional(text(100)),
  contact: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  address: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** null takes the logo away. */
  logo: z.optional(z.nullable(ImagePath)),
  /** null goes back to the product's colour. */
  colour: z.optional(z.nullable(Colour)),
  timeZone: z.optional(CompanyZone),
  /** Shown on the home page of users who chose nothing; null goes back to the usual ones. */
  statisTypes: z.optional(z.nullable(StatisticTypes)),
  /** Hosts of which big screens may show pages in frames. */
  frameHosts: z.optional(FrameHosts),
});
export type OwnCompanyChange = z.output<typeof OwnCompanyChange>;

/** How a company is presented; changed by who may `company:self`. */
export const ownLook = ["logo", "colour", "timeZone", "statisTypes", "frameHosts"] as const;
/** How it is reached; changed by who may `basic:edit`. */
export const ownAddress = ["contact", "phone", "address"] as const;

export const OwnCompany = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  ...zoneInUse,
  /** Where the logo is served; null without one. */
  logo: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  statisTypes: z.nullable(z.array(z.enum(statisticTypes))),
  frameHosts: z.array(z.string()),
});
export type OwnCompany = z.output<typeof OwnCompany>;

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
    reply: pageSchema(Company),
  }),
  owned: endpoint({
    method: "GET",
    path: "/api/companys/owned",
    permission: "company:del",
    summary: "What a company owns: what keeps it from being deleted and what would go with it",
    query: z.object({ id: IdText }),
    reply: CompanyOwned,
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
    summary: "Deletes companies that own nothing any more, with their administrators, roles and holidays",
    body: IdList,
    reply: z.null(),
  }),

  info: endpoint({
    method: "GET",
    path: "/api/companys/info",
    permission: ["company:self", "basic"],
    summary: "The caller's own company",
    reply: OwnCompany,
  }),
  oneself: endpoint({
    method: "PUT",
    path: "/api/companys/oneself",
    permission: ["company:self", "basic:edit"],
    whole: true,
    summary:
      "Changes the caller's own company: its look and time zone by company:self, contact, phone and address by basic:edit",
    body: OwnCompanyChange,
    reply: z.null(),
  }),

  administrators: endpoint({
    method: "GET",
    path: "/api/adminUser",
    permission: "company:admin",
    summary: "A company's administrators",
    query: z.object({ tenantId: IdText }),
    reply: z.array(Administrator),
  }),
  createAdministrator: endpoint({
    method: "POST",
    path: "/api/adminUser/root",
    permission: "company:admin",
    summary: "Makes a company's administrator; the initial password is told this once",
    body: z.strictObject({ tenantId: Id, ...administrator }),
    reply: z.object({ id: Id, password: z.string() }),
  }),
  changeAdministrator: endpoint({
    method: "PUT",
    path: "/api/adminUser",
    permission: "company:admin",
    summary: "Enables or disables a company's administrator; disabling ends their sessions",
    body: z.strictObject({ id: Id, enabled: z.boolean() }),
    reply: z.null(),
  }),
  resetAdministrator: endpoint({
    method: "POST",
    path: "/api/adminUser/resetPass",
    permission: "company:admin",
    summary: "Gives a company's administrator the initial password again, told this once; their sessions end",
    body: z.strictObject({ userId: Id }),
    reply: z.object({ password: z.string() }),
  }),
  removeAdministratorFactor: endpoint({
    method: "POST",
    path: "/api/adminUser/removeSecondFactor",
    permission: "company:admin",
    summary: "Takes the second factor of a company's administrator away; their sessions end",
    body: z.strictObject({ userId: Id }),
    reply: z.null(),
  }),

  menuChoices: endpoint({
    method: "GET",
    path: "/api/menus/company",
    permission: "company:menu",
    summary: "The menu entries a company can be given; without what the platform keeps to itself",
    query: z.object({ tenantId: IdText }),
    reply: z.array(MenuChoice),
  }),
  adminRole: endpoint({
    method: "GET",
    path: "/api/adminRoles",
    permission: "company:menu",
    summary: "The role of a company's administrators with the menu entries given to the company",
    query: z.object({ tenantId: IdText }),
    reply: z.object({ id: Id, name: z.string(), permission: z.literal("admin"), menus: z.array(Id) }),
  }),
  changeAdminRole: endpoint({
    method: "PUT",
    path: "/api/adminRoles/menu",
    permission: "company:menu",
    summary: "Gives a company menu entries; what it is not given any more, its roles lose at once",
    body: z.strictObject({ id: Id, menus: z.array(Id).check(z.maxLength(2000)) }),
    reply: z.null(),
  }),
};

/** The draft of a new administrator without the company, for forms. */
export const AdministratorDraft = z.strictObject(administrator);
