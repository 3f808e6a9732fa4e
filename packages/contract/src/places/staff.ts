import * as z from "zod/mini";
import { OptionalEmail } from "../contact.ts";
import {
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
import { UserName } from "../identity/user-name.ts";
import { DayText } from "../time-texts.ts";

/** Which places a user sees: all of the company, the own organisations and those below, or chosen entities. */
export const permissionRanges = ["all", "organisations", "entities"] as const;
export const PermissionRange = z.enum(permissionRanges);
export type PermissionRange = z.output<typeof PermissionRange>;

const someIds = z.array(Id).check(z.minLength(1, "select"), z.maxLength(1000));
const Status = z.union([z.literal(0), z.literal(1)]);

const fields = {
  username: UserName,
  nickName: optionalText(64),
  phone: optionalText(32),
  email: OptionalEmail,
  entryDate: z._default(z.nullable(DayText), null),
  roles: someIds,
  deptIds: someIds,
  permissionRange: z._default(PermissionRange, "organisations"),
  /** What is seen with the range `entities`; without meaning for the others. */
  entityIds: z._default(z.array(Id).check(z.maxLength(1000)), []),
};

/** Chosen entities have to be chosen. */
const entitiesChosen = z.refine<{ permissionRange: PermissionRange; entityIds: number[] }>(
  ({ permissionRange, entityIds }) => permissionRange !== "entities" || entityIds.length > 0,
  { error: "select", path: ["entityIds"] },
);

export const StaffDraft = z.strictObject(fields).check(entitiesChosen);
export type StaffDraft = z.output<typeof StaffDraft>;
export const StaffChange = z
  // A name that stays as it was need not be one that is given today.
  .strictObject({ ...fields, username: text(64), id: Id, status: z.optional(Status) })
  .check(entitiesChosen);

/** Why a user cannot be changed by the caller: an administrator, somebody who holds more, oneself, one of the demonstration. */
export const staffLocks = ["administrator", "holdsMore", "self", "shared"] as const;
export type StaffLock = (typeof staffLocks)[number];

const Named = z.object({ id: Id, name: z.string() });

const shown = {
  id: Id,
  username: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  /** 1 enabled, 0 disabled; `enabled` says the same. */
  status: Status,
  enabled: z.boolean(),
  /** Whether the sign-in has a second factor. */
  secondFactor: z.boolean(),
  /** 0 platform administrator, 1 company administrator, 2 staff. */
  userType: z.int(),
  roles: z.array(z.extend(Named, { permission: z.string() })),
  depts: z.array(Named),
  deptIds: z.array(Id),
  tenantId: z.nullable(Id),
  permissionRange: PermissionRange,
  entryDate: z.nullable(z.string()),
  lastSignIn: z.nullable(z.string()),
  createTime: z.string(),
};

/** One of a company's users in a list. */
export const StaffMember = z.object({
  ...shown,
  /** How many entities were chosen for the user. */
  entityCount: z.int(),
  lock: z.nullable(z.enum(staffLocks)),
});
export type StaffMember = z.output<typeof StaffMember>;

/** A user with all that was given to them. */
export const UserInfo = z.object({
  ...shown,
  company: z.nullable(Named),
  entitys: z.array(Named),
  entityIds: z.array(Id),
});
export type UserInfo = z.output<typeof UserInfo>;

/** The user's own initial password; it is shown only this once and expires after a few days. */
const WithPassword = z.object({ password: z.string() });

export const staff = {
  list: endpoint({
    method: "GET",
    path: "/api/users",
    permission: "user:list",
    summary:
      "Users of the company; of an organisation and those below it, by name, phone, e-mail, status, role",
    query: z.object({
      ...pageQuery,
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 20),
      search: SearchText,
      deptId: z.optional(IdText),
      roleId: z.optional(IdText),
      status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
    }),
    reply: pageSchema(StaffMember),
  }),
  details: endpoint({
    method: "GET",
    path: "/api/users/userinfo",
    permission: "signedIn",
    summary:
      "A user with roles, organisations and entities: oneself, or with `user:list` one of the company's",
    query: z.object({ id: z.optional(IdText) }),
    reply: UserInfo,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/users",
    permission: "user:add",
    summary: "Makes a user of the company; the initial password is told this once",
    body: StaffDraft,
    reply: z.extend(WithPassword, { id: Id }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/users",
    permission: "user:edit",
    summary: "Changes a user; status 0 signs them out at once",
    body: StaffChange,
    reply: z.null(),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/api/users/status",
    permission: "user:edit",
    summary: "Enables or disables users, all or none; who is disabled is signed out at once",
    body: z.strictObject({ ids: IdList, status: Status }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/users",
    permission: "user:del",
    summary: "Deletes users, all or none",
    body: IdList,
    reply: z.null(),
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/users/resetPass",
    permission: "user:resetPass",
    summary: "Gives a user a new initial password, told this once, and ends their sessions",
    body: z.strictObject({ userId: Id }),
    reply: WithPassword,
  }),
  removeSecondFactor: endpoint({
    method: "POST",
    path: "/api/users/removeSecondFactor",
    permission: "user:resetPass",
    summary: "Takes a user's second factor away, as after a lost phone, and ends their sessions",
    body: z.strictObject({ userId: Id }),
    reply: z.null(),
  }),
};
