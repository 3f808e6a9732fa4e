import * as z from "zod/mini";
import { Created, endpoint, Id, text } from "../endpoint.ts";
import { TimeZone } from "../time-texts.ts";
import { UserName } from "./user-name.ts";

export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  logo: z.nullable(z.string()),
  /** The company's own primary colour, `#rrggbb`; null: the product's. */
  colour: z.nullable(z.string()),
  timeZone: z.string(),
});

export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  avatar: z.nullable(z.string()),
  userType: z.int(),
  mustChangePassword: z.boolean(),
  /** A second factor is required, and there is none yet: nothing but its set-up is answered. */
  mustSetUpFactor: z.boolean(),
});

/** What the browser knows of the signed-in user; never a hash. */
export const SignedIn = z.object({
  user: CurrentUser,
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Whether the user sees all places of the company, and so may change what concerns all of it. */
  wholeCompany: z.boolean(),
  company: z.nullable(CompanySummary),
  depts: z.array(z.object({ id: Id, name: z.string() })),
  entitys: z.array(z.object({ id: Id, name: z.string() })),
  /** When the installation's TLS certificate ends: shown to the platform's operators once it is time to renew it. */
  certificateEnds: z.optional(z.string()),
  /** The external MQTT broker is not stated to check its devices: shown to the platform's operators. */
  brokerUnproven: z.optional(z.literal(true)),
});
export type SignedIn = z.output<typeof SignedIn>;

export const Installation = z.object({
  captcha: z.boolean(),
  registration: z.boolean(),
  /** Whether a forgotten password can be reset by mail. */
  passwordReset: z.boolean(),
  /** A demonstration with invented figures. */
  demo: z.boolean(),
  /** One-click accounts; only given to a browser on the machine itself while the demo runs. */
  demoAccounts: z.array(
    z.object({ role: z.enum(["platform", "company", "store"]), username: z.string(), password: z.string() }),
  ),
  passwordMinimum: z.int(),
  /** Language for browsers that state none of ours. */
  fallbackLanguage: z.string(),
});
export type Installation = z.output<typeof Installation>;

/** The signed-in user. */
const LetIn = z.object({ token: z.string(), user: CurrentUser });
/** The password was right; what opens the session is the second factor, shown with this challenge soon. */
const NextStep = z.object({
  next: z.literal("secondFactor"),
  challenge: z.string(),
  /** Seconds the challenge is good for. */
  seconds: z.int(),
});

export const Encrypted = z.string().check(z.minLength(1), z.maxLength(2000));
/** A code of the app, or a recovery code; blanks and dashes do not count. */
export const Passcode = text(40);
const MailAddress = z.string().check(z.trim(), z.maxLength(100), z.email("notEmail"));
/** Signs of a mailed code: none that is easily taken for another. */
export const mailCodeSigns = "abcdefghjkmnpqrstuvwxyz23456789";
export const mailCodeLength = 8;
/** As it was written in the mail. */
const MailCode = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(new RegExp(`^[${mailCodeSigns}]{${mailCodeLength}}$`), "emailCode"),
  );

/** Days after which a password that was made for somebody expires. */
export const initialPasswordDays = 7;

/** Seconds until another code can be asked for. */
export const mailCodeWait = 60;

export const Registration = z.strictObject({
  email: MailAddress,
  emailCode: MailCode,
  companyName: text(100),
  timeZone: TimeZone,
  nickName: text(64),
  username: UserName,
  /** Encrypted like the one of the sign-in. */
  password: Encrypted,
});

export const PasswordReset = z.strictObject({
  username: text(64),
  emailCode: MailCode,
  /** Encrypted like the one of the sign-in. */
  newPass: Encrypted,
});

export const auth = {
  installation: endpoint({
    method: "GET",
    path: "/auth/installation",
    permission: "public",
    summary: "What the sign-in page must know of this installation",
    reply: Installation,
  }),
  publicKey: endpoint({
    method: "GET",
    path: "/auth/publicKey",
    permission: "public",
    summary: "Key with which passwords are encrypted before they are sent",
    reply: z.object({ keyId: z.string(), algorithm: z.literal("RSA-OAEP-256"), publicKey: z.string() }),
  }),
  captcha: endpoint({
    method: "GET",
    path: "/auth/code",
    permission: "public",
    summary: "A captcha (a PNG picture as a data URL): one try, two minutes; capitals or not is all the same",
    reply: z.object({ uuid: z.string(), img: z.string() }),
  }),
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    permission: "public",
    summary:
      "Signs in; the password is the base64 of its RSA-OAEP-256 encryption. With a second factor no session is opened yet: the answer says what comes next",
    body: z.strictObject({
      username: text(64),
      password: Encrypted,
      code: z._default(z.string().check(z.maxLength(16)), ""),
      uuid: z._default(z.string().check(z.maxLength(64)), ""),
    }),
    reply: z.union([LetIn, NextStep]),
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/auth/secondStep",
    permission: "public",
    summary: "Opens the session after the password was right: with a code of the app, or a recovery code",
    body: z.strictObject({
      username: text(64),
      challenge: z.string().check(z.maxLength(100)),
      passcode: Passcode,
    }),
    reply: LetIn,
  }),
  sendEmailCode: endpoint({
    method: "GET",
    path: "/auth/sendEmailCode",
    permission: "public",
    summary:
      "Mails a code: to an address that wants to register, or to the address of an account; the answer is the same whether there is one or not",
    query: z.object({
      purpose: z._default(z.enum(["register", "reset"]), "register"),
      /** For a registration. */
      email: z.optional(MailAddress),
      /** For the reset of this user's password. */
      username: z.optional(text(64)),
      code: z._default(z.string().check(z.maxLength(16)), ""),
      uuid: z._default(z.string().check(z.maxLength(64)), ""),
    }),
    reply: z.object({ wait: z.int() }),
  }),
  register: endpoint({
    method: "POST",
    path: "/auth/regist",
    permission: "public",
    summary: "Makes a company and its administrator, who has shown that the mail address is theirs",
    body: Registration,
    reply: Created,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/auth/resetPassword",
    permission: "public",
    summary: "Sets a forgotten password by the mailed code; all sessions of the account end",
    body: PasswordReset,
    reply: z.null(),
  }),
  info: endpoint({
    method: "GET",
    path: "/auth/info",
    permission: "signedIn",
    summary: "The signed-in user with roles, permissions, company, organisations and entities",
    reply: SignedIn,
  }),
  logout: endpoint({
    method: "DELETE",
    path: "/auth/logout",
    permission: "signedIn",
    summary: "Ends the session",
    reply: z.null(),
  }),
  updatePassword: endpoint({
    method: "POST",
    path: "/api/users/updatePass",
    permission: "signedIn",
    summary: "Changes the own password; both are encrypted like the one of the sign-in. Other sessions end",
    body: z.strictObject({
      oldPass: Encrypted,
      newPass: Encrypted,
    }),
    reply: z.null(),
  }),
};
