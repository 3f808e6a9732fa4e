import { generateKeyPairSync } from "node:crypto";
import { auth, type Installation } from "@foyer/contract/identity/auth";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { stubServer } from "../../testing/stub-server.ts";
import { RegisterPage } from "./register-page.tsx";
import { ResetPage } from "./reset-page.tsx";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(auth.publicKey, {
    keyId: "1",
    algorithm: "RSA-OAEP-256",
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
  server.grant(auth.captcha, { uuid: "u-1", img: "data:image/png;base64,iVBORw0KGgo=" });
  server.grant(auth.sendEmailCode, { wait: 60 });
});

function show(page: React.ReactNode, installation: Partial<Installation> = {}) {
  server.grant(auth.installation, {
    captcha: false,
    registration: true,
    passwordReset: true,
    demo: false,
    demoAccounts: [],
    passwordMinimum: 8,
    fallbackLanguage: "en",
    ...installation,
  });
  render(<MantineProvider env="test">{page}</MantineProvider>);
  return userEvent.setup();
}

test("registers with the code that came by mail", async () => {
  server.grant(auth.register, { id: 7 });
  const user = show(<RegisterPage />, { captcha: true });
  await screen.findByAltText("Verification code image");
  const send = screen.getByRole("button", { name: "Send code" }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.type(screen.getByLabelText(/E-mail/), "ann@example.org");
  await user.type(screen.getByLabelText("Verification code"), "abcd");
  await user.click(send);
  await screen.findByText("We've sent you a code of eight letters and digits.");
  expect(Object.fromEntries(server.callsTo(auth.sendEmailCode)[0]?.query ?? [])).toEqual({
    purpose: "register",
    email: "ann@example.org",
    code: "abcd",
    uuid: "u-1",
  });
  expect(screen.getByRole("button", { name: /New code in/ })).toHaveProperty("disabled", true);

  await user.type(screen.getByLabelText(/Code from the e-mail/), "abcd2345");
  await user.type(screen.getByLabelText(/Company/), "Ann's shops");
  await user.type(screen.getByLabelText(/Your name/), "Ann");
  await user.type(screen.getByLabelText(/Account/), "ann");
  await user.type(screen.getByLabelText(/New password/), "a-door-with-7");
  await user.type(screen.getByLabelText(/Repeat/), "a-door-with-8");
  await user.click(screen.getByRole("button", { name: "Register" }));
  expect(await screen.findByText("The two entries do not match.")).toBeTruthy();
  expect(server.callsTo(auth.register)).toHaveLength(0);
  await user.type(screen.getByLabelText(/Repeat/), "{Backspace}7");
  await user.click(screen.getByRole("button", { name: "Register" }));
  await screen.findByText(/Your company is ready/);
  const { password, ...sent } = (server.callsTo(auth.register)[0]?.body ?? {}) as Record<string, string>;
  expect(password).not.toContain("door");
  expect(sent).toMatchObject({ email: "ann@example.org", emailCode: "abcd2345", username: "ann" });
  expect(sent).not.toHaveProperty("repeated");
});

test("a closed registration says so", async () => {
  show(<RegisterPage />, { registration: false });
  expect(await screen.findByText(/Registration is closed/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Register" })).toBeNull();
});

test("a forgotten password is set anew", async () => {
  server.grant(auth.resetPassword, null);
  const user = show(<ResetPage />);
  await user.type(await screen.findByLabelText(/Account/), "ann");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByText(/If this account exists/);
  await user.type(screen.getByLabelText(/Code from the e-mail/), "abcd2345");
  await user.type(screen.getByLabelText(/New password/), "a-door-with-7");
  await user.type(screen.getByLabelText(/Repeat/), "a-door-with-7");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(screen.getByText(/Your password is set/)).toBeTruthy());
  expect(server.callsTo(auth.resetPassword)[0]?.body).toMatchObject({
    username: "ann",
    emailCode: "abcd2345",
  });
});
