import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { auth, type Installation } from "@foyer/contract/identity/auth";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session.ts";
import { inEnglish } from "../../testing/in-english.ts";
import { stubServer } from "../../testing/stub-server.ts";
import { SignInPage } from "./sign-in-page.tsx";

// Only fetched ahead here; loading all of it would hold up the clock of the next test.
vi.mock("../console.tsx", () => ({ Console: () => null }));

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = { keyId: "1", algorithm: "RSA-OAEP-256" as const };
const account = {
  id: 1,
  username: "mara",
  nickName: "Mara",
  avatar: null,
  userType: 2,
  mustChangePassword: false,
  mustSetUpFactor: false,
};

let server: ReturnType<typeof stubServer>;

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(auth.publicKey, {
    ...key,
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
  server.grant(auth.captcha, { uuid: "u-1", img: "data:image/png;base64,iVBORw0KGgo=" });
  server.grant(auth.login, { token: "new-token", user: account });
});

afterEach(() => {
  session.end("signedOut");
});

function show(installation: Partial<Installation> = {}) {
  server.grant(auth.installation, {
    captcha: false,
    registration: false,
    passwordReset: false,
    demo: false,
    demoAccounts: [],
    passwordMinimum: 8,
    fallbackLanguage: "en",
    ...installation,
  });
  render(
    <MantineProvider env="test">
      <SignInPage />
    </MantineProvider>,
  );
  return userEvent.setup();
}

async function enter(user: ReturnType<typeof userEvent.setup>, password = "secret-1") {
  await user.type(screen.getByLabelText("Account"), " mara ");
  await user.type(screen.getByLabelText("Password"), password);
}

test("signs in with a password only the server can read", async () => {
  const user = show();
  expect(document.activeElement).toBe(screen.getByLabelText("Account"));
  await enter(user);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(session.current().mark).toBeDefined());
  // The token is the browser's to keep, where no script reads it.
  expect(document.cookie + JSON.stringify(localStorage)).not.toContain("new-token");

  const sent = server.callsTo(auth.login).map(({ body }) => body as Record<string, string>);
  const { password, ...others } = sent[0] ?? {};
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  const read = privateDecrypt({ key: privateKey, ...padding }, Buffer.from(password ?? "", "base64"));
  expect(read.toString()).toBe("secret-1");
  expect(others).toEqual({ username: "mara", code: "", uuid: "" });
});

test("names missing fields and sends nothing", async () => {
  const user = show({ captcha: true });
  await screen.findByRole("button", { name: "New verification code" });
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  for (const field of ["Account", "Password", "Verification code"]) {
    expect(screen.getByText(`Please enter ${field}.`)).toBeTruthy();
  }
  expect(server.callsTo(auth.login)).toHaveLength(0);
});

test("tells faults at their fields and fetches a new captcha after each", async () => {
  const user = show({ captcha: true });
  server.refuse(auth.login, "auth.captchaWrong", 400, { message: "The code is wrong." });
  await screen.findByAltText("Verification code image");
  await enter(user);
  await user.type(screen.getByLabelText("Verification code"), "abcd{Enter}");
  expect(await screen.findByText("The code is wrong.")).toBeTruthy();
  await waitFor(() => expect(server.callsTo(auth.captcha)).toHaveLength(2));
  expect(screen.getByLabelText("Verification code")).toHaveProperty("value", "");

  server.refuse(auth.login, "auth.wrongPassword", 400, { message: "The account or password is wrong." });
  await user.type(screen.getByLabelText("Verification code"), "abcd{Enter}");
  expect(await screen.findByText("The account or password is wrong.")).toBeTruthy();
});

test("a password that cannot be encrypted is a wrong one", async () => {
  server.grant(auth.publicKey, { ...key, publicKey: "nonsense" });
  const user = show();
  await enter(user);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("The account or password is wrong.")).toBeTruthy();
  expect(server.callsTo(auth.login)).toHaveLength(0);
});

test("after the right password a second factor is asked for: the app's code or a recovery code", async () => {
  server.grant(auth.login, { next: "secondFactor", challenge: "c-1", seconds: 300 });
  server.refuse(auth.secondStep, "secondFactor.wrong", 400, { message: "The code is wrong." });
  const user = show();
  await enter(user);
  await user.keyboard("{Enter}");
  const code = await screen.findByLabelText("Code from the app");
  expect(document.activeElement).toBe(code);
  expect([code.getAttribute("inputmode"), code.getAttribute("autocomplete")]).toEqual([
    "numeric",
    "one-time-code",
  ]);
  expect(session.current().mark).toBeUndefined();
  await user.keyboard("{Enter}");
  expect(screen.getByText("Please enter Code from the app.")).toBeTruthy();
  expect(server.callsTo(auth.secondStep)).toHaveLength(0);
  await user.paste("123 456");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("The code is wrong.")).toBeTruthy();
  expect(server.callsTo(auth.secondStep)[0]?.body).toEqual({
    username: "mara",
    challenge: "c-1",
    passcode: "123 456",
  });
  expect(document.activeElement).toBe(code);

  server.grant(auth.secondStep, { token: "new-token", user: account });
  await user.click(screen.getByRole("button", { name: /Use a recovery code/ }));
  expect(document.activeElement).toBe(screen.getByLabelText("Recovery code"));
  await user.keyboard("abcd-efgh-2345{Enter}");
  await waitFor(() => expect(session.current().mark).toBeDefined());
});

test("a challenge that is over leads back to the password, and says so", async () => {
  server.grant(auth.login, { next: "secondFactor", challenge: "c-1", seconds: 300 });
  server.refuse(auth.secondStep, "auth.challengeOver", 400, { message: "That took too long." });
  const user = show();
  await enter(user);
  await user.keyboard("{Enter}");
  await screen.findByLabelText("Code from the app");
  await user.keyboard("123456{Enter}");
  expect(await screen.findByText("That took too long.")).toBeTruthy();
  expect(screen.getByLabelText("Account")).toHaveProperty("value", " mara ");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
});

test("offers the accounts of a demonstration, and registration only where it is open", async () => {
  const user = show({ demo: true, demoAccounts: [{ role: "store", username: "store", password: "x-1" }] });
  await user.click(await screen.findByRole("button", { name: "Store manager" }));
  await waitFor(() => expect(session.current().mark).toBeDefined());
  expect(server.callsTo(auth.login)[0]?.body).toMatchObject({ username: "store" });
  expect(screen.queryByText("Register")).toBeNull();
});
