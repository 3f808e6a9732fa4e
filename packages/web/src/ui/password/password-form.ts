import * as z from "zod/mini";

export interface PasswordDraft {
  oldPass: string;
  newPass: string;
  repeated: string;
}

export const blankPassword: PasswordDraft = { oldPass: "", newPass: "", repeated: "" };

/** Letters of a password by the floor of the product, until the installation's own are loaded. */
export const usualMinimum = 8;

const required = z.string().check(z.minLength(1));

/** Fields for a new password and its repetition. */
export const newPassword = { newPass: required, repeated: required };

/** What a new password must be like, and that both entries match. */
export const chosenTwice = (minimum: number) => [
  z.refine<Pick<PasswordDraft, "newPass" | "repeated">>(
    ({ newPass }) => newPass === "" || isStrong(newPass, minimum),
    { error: "weak", path: ["newPass"] },
  ),
  z.refine<Pick<PasswordDraft, "newPass" | "repeated">>(({ newPass, repeated }) => newPass === repeated, {
    error: "password.mismatch",
    path: ["repeated"],
  }),
];

/** One's own password, known and new. */
export const passwordDraft = (minimum: number) =>
  z.object({ oldPass: required, ...newPassword }).check(...chosenTwice(minimum));

/** The rule the forms show; the server also refuses common passwords. */
const isStrong = (password: string, minimum: number) =>
  password.length >= minimum && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
