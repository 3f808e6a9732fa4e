import * as z from "zod/mini";

/** Digits with what people put between them; one short number is as good as one with a country in front. */
const phoneNumber = /^\+?[\d\s()/.-]{3,}$/;
const isPhone = (text: string) => phoneNumber.test(text) && /\d.*\d.*\d/.test(text);
const isEmail = (text: string) => z.safeParse(z.email(), text).success;

const phoneText = z.string().check(z.trim(), z.maxLength(32));
const emailText = z.string().check(z.trim(), z.maxLength(128));

/** A phone number where there is one: absent and empty are the same, anything else must be one. */
export const OptionalPhone = z._default(
  phoneText.check(z.refine((text) => text === "" || isPhone(text), "notPhone")),
  "",
);
/** An e-mail address where there is one, likewise. */
export const OptionalEmail = z._default(
  emailText.check(z.refine((text) => text === "" || isEmail(text), "notEmail")),
  "",
);

export const RequiredPhone = phoneText.check(z.minLength(1), z.refine(isPhone, "notPhone"));
export const RequiredEmail = emailText.check(z.minLength(1), z.refine(isEmail, "notEmail"));
