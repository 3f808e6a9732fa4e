import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Encrypted, Passcode } from "./auth.ts";

/** Digits of a code of the app; it is another one every thirty seconds. */
export const passcodeDigits = 6;
/** Codes that let somebody in without the app, once each. */
export const recoveryCodeCount = 10;

/** The own second factor. */
export const SecondFactorState = z.object({
  on: z.boolean(),
  /** Since when. */
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  /** Whether the company, or the platform of its operators, asks for one. */
  required: z.boolean(),
});
export type SecondFactorState = z.output<typeof SecondFactorState>;

/** Users who must have a second factor, and how many of them have none. */
export const FactorRequirement = z.object({ required: z.boolean(), people: z.int(), without: z.int() });
/** Confirmed with one's own password, and a code where one's second factor is on. */
export const FactorRequirementChange = z.strictObject({
  required: z.boolean(),
  password: Encrypted,
  passcode: z.optional(Passcode),
});

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Shown = z.strictObject({ password: Encrypted, passcode: Passcode });

export const secondFactor = {
  state: endpoint({
    method: "GET",
    path: "/api/users/secondFactor",
    permission: "signedIn",
    summary: "Whether the own sign-in has a second factor, and how many recovery codes are left",
    reply: SecondFactorState,
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/users/secondFactor/begin",
    permission: "signedIn",
    summary: "Makes a secret for the app, told this once; it counts after a code of it was shown",
    body: z.strictObject({ password: Encrypted }),
    reply: z.object({
      /** Base32, to be typed in. */
      secret: z.string(),
      /** The same with all that an app must know, as a QR code holds it. */
      address: z.string(),
    }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/users/secondFactor/confirm",
    permission: "signedIn",
    summary: "Switches the second factor on; the recovery codes are told this once, other sessions end",
    body: z.strictObject({ passcode: Passcode }),
    reply: RecoveryCodes,
  }),
  renewCodes: endpoint({
    method: "POST",
    path: "/api/users/secondFactor/recoveryCodes",
    permission: "signedIn",
    summary: "Makes new recovery codes, told this once; the former ones end",
    body: Shown,
    reply: RecoveryCodes,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/users/secondFactor",
    permission: "signedIn",
    summary: "Switches the own second factor off",
    body: Shown,
    reply: z.null(),
  }),
  ofOperators: endpoint({
    method: "GET",
    path: "/api/installation/secondFactor",
    permission: "company:admin",
    summary: "Whether operators of the platform need a second factor",
    reply: FactorRequirement,
  }),
  requireOfOperators: endpoint({
    method: "PUT",
    path: "/api/installation/secondFactor",
    permission: "company:admin",
    summary: "Says whether operators of the platform need a second factor; whoever has none sets it up first",
    body: FactorRequirementChange,
    reply: z.null(),
  }),
  ofCompany: endpoint({
    method: "GET",
    path: "/api/companys/secondFactor",
    permission: "company:self",
    summary: "Whether everybody of the company needs a second factor",
    reply: FactorRequirement,
  }),
  requireOfCompany: endpoint({
    method: "PUT",
    path: "/api/companys/secondFactor",
    permission: "company:self",
    summary: "Says whether everybody of the company needs a second factor; whoever has none sets it up first",
    body: FactorRequirementChange,
    reply: z.null(),
  }),
};
