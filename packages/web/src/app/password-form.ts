import * as z from "zod/mini";

export interface PasswordDraft {
  oldPass: string;
  newPass: string;
  repeated: string;
}

export const blankPassword: PasswordDraft = { oldPass: "", newPass: "", repeated: "" };

/** The rule the page shows; the server also refuses common passwords. */
export function passwordDraft(minimum: number) {
  const required = z.string().check(z.minLength(1));
  return z.object({ oldPass: required, newPass: required, repeated: required }).check(
    z.refine(({ newPass }) => newPass === "" || isStrong(newPass, minimum), {
      error: "weak",
      path: ["newPass"],
    }),
    z.refine(({ newPass, repeated }) => newPass === repeated, {
      error: "password.mismatch",
      path: ["repeated"],
    }),
  );
}

const isStrong = (password: string, minimum: number) =>
  password.length >= minimum && /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
