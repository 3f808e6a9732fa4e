import * as z from "zod/mini";
import { OptionalEmail } from "../contact.ts";
import { endpoint, Id, IdList, optionalText, text } from "../endpoint.ts";

export const ProfileDraft = z.strictObject({
  nickName: text(64),
  phone: optionalText(32),
  email: OptionalEmail,
  /** The own password, encrypted as at sign-in; needed to change the e-mail, by which forgotten ones are reset. */
  password: z.optional(z.string().check(z.maxLength(1000))),
});

export const OwnSession = z.object({
  id: Id,
  ip: z.string(),
  /** What the browser calls itself. */
  agent: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const profile = {
  update: endpoint({
    method: "PUT",
    path: "/api/users/center",
    permission: "signedIn",
    summary: "Changes the own name, phone and e-mail",
    body: ProfileDraft,
    reply: z.null(),
  }),
  updateAvatar: endpoint({
    method: "POST",
    path: "/api/users/updateAvatar",
    permission: "signedIn",
    summary:
      "Takes the own picture (multipart field `file`; PNG, JPEG, GIF or WebP of at most 512,000 bytes and 40 megapixels)",
    reply: z.object({ avatar: z.string() }),
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/api/users/updateAvatar",
    permission: "signedIn",
    summary: "Takes the own picture away",
    reply: z.null(),
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/users/sessions",
    permission: "signedIn",
    summary: "Where one is signed in, last used first",
    reply: z.array(OwnSession),
  }),
  endSessions: endpoint({
    method: "DELETE",
    path: "/api/users/sessions",
    permission: "signedIn",
    summary: "Signs out some of the own sessions",
    body: IdList,
    reply: z.null(),
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/api/users/sessions/others",
    permission: "signedIn",
    summary: "Signs out everywhere but here",
    reply: z.object({ ended: z.int() }),
  }),
};
