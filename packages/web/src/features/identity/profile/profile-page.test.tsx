import { generateKeyPairSync } from "node:crypto";
import { auth } from "@foyer/contract/identity/auth";
import { type OwnSession, profile } from "@foyer/contract/identity/profile";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { staff, type UserInfo } from "@foyer/contract/places/staff";
import { largestImage } from "@foyer/contract/reporting/images";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { ProfilePage } from "./profile-page.tsx";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let server: ReturnType<typeof stubServer>;
let own: UserInfo;
let sessions: OwnSession[];

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(auth.publicKey, {
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  } as never);
  own = {
    id: 1,
    username: "mara",
    nickName: "Mara Lindt",
    phone: "",
    email: "",
    avatar: null,
    status: 1,
    enabled: true,
    secondFactor: false,
    userType: 2,
    roles: [{ id: 3, name: "Seller", permission: "seller" }],
    depts: [{ id: 7, name: "North" }],
    deptIds: [7],
    tenantId: 1,
    permissionRange: "organisations",
    entryDate: null,
    lastSignIn: null,
    createTime: "2026-05-04T09:00:00+02:00",
    company: { id: 1, name: "Shops" },
    entitys: [],
    entityIds: [],
  };
  const lastUsed = new Date(Date.now() - 20 * 60_000).toISOString();
  const session = { since: "2026-05-13T09:00:00Z", lastUsed };
  sessions = [
    { ...session, id: 1, ip: "10.0.0.7", agent: firefox, current: true },
    { ...session, id: 2, ip: "10.0.0.8", agent: safari, current: false },
    { ...session, id: 3, ip: "10.0.0.9", agent: "", current: false },
  ];
  server.grant(secondFactor.state, { on: false, since: null, recoveryCodesLeft: 0, required: false });
  server.grant(staff.details, () => own);
  server.grant(profile.sessions, () => sessions);
});

const panel = async (name: string) => within(await screen.findByRole("region", { name }));
const picture = (bytes: number, type = "image/png") => new File([new Uint8Array(bytes)], "me", { type });

test("name, phone and e-mail are changed, faults stand at their fields", async () => {
  server.grant(profile.update, ({ body }) => {
    const { password: _, ...changed } = body as Partial<UserInfo> & { password?: string };
    own = { ...own, ...changed };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<ProfilePage />);
  const person = await panel("Personal details");
  const save = () => person.getByRole("button", { name: "Save" });
  expect(save()).toHaveProperty("disabled", true);
  await user.type(person.getByLabelText("E-mail"), "mara");
  await user.tab();
  expect(person.getByText("Enter a valid e-mail address.")).toBeTruthy();
  await user.type(person.getByLabelText("E-mail"), "@shops.example");
  await user.type(person.getByLabelText(/Display name/), " (North)");
  await user.type(person.getByLabelText(/Your password/, { selector: "input" }), "own-secret-1");
  await user.click(save());
  await waitFor(() => expect(save()).toHaveProperty("disabled", true));
  expect(server.callsTo(profile.update)[0]?.body).toEqual({
    nickName: "Mara Lindt (North)",
    phone: "",
    email: "mara@shops.example",
    password: expect.not.stringContaining("own-secret-1"),
  });
  // Other changes need no password.
  await user.type(person.getByLabelText("Phone"), "1");
  expect(person.queryByLabelText(/Your password/)).toBeNull();
  expect((person.getByLabelText("E-mail") as HTMLInputElement).value).toBe("mara@shops.example");
});

test("a picture that is none, or too large, is refused before it is sent; another is shown and taken away", async () => {
  server.grant(profile.updateAvatar, () => {
    own = { ...own, avatar: "/hx-api/images/abc" };
    return { avatar: "/hx-api/images/abc" };
  });
  server.grant(profile.removeAvatar, () => {
    own = { ...own, avatar: null };
    return null;
  });
  const user = userEvent.setup({ applyAccept: false });
  renderScreen(<ProfilePage />);
  const person = await panel("Personal details");
  const input = person.getByLabelText("Choose picture", { selector: "input" });
  await user.upload(input, picture(10, "text/html"));
  expect(person.getByRole("alert").textContent).toBe("This file is not a PNG, JPEG, GIF or WebP image.");
  await user.upload(input, picture(largestImage + 1));
  expect(person.getByRole("alert").textContent).toBe("Images can have at most 500 KB.");
  expect(server.callsTo(profile.updateAvatar)).toHaveLength(0);

  await user.upload(input, picture(largestImage));
  await waitFor(() => expect(document.querySelector("img")?.getAttribute("src")).toBe("/hx-api/images/abc"));
  expect(person.queryByRole("alert")).toBeNull();
  await user.click(person.getByRole("button", { name: "Remove picture" }));
  await waitFor(() => expect(document.querySelector("img")).toBeNull());

  server.refuse(profile.updateAvatar, "image.wrong", 400, { message: "No image." });
  await user.upload(input, picture(10));
  expect((await person.findByRole("alert")).textContent).toBe("No image.");
});

test("sessions are told in words; one or all others are ended after a question", async () => {
  server.grant(profile.endSessions, ({ body }) => {
    sessions = sessions.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  server.grant(profile.endOtherSessions, () => {
    sessions = sessions.slice(0, 1);
    return { ended: 1 };
  });
  const user = userEvent.setup();
  renderScreen(<ProfilePage />);
  const list = await panel("Where you are signed in");
  const lines = await list.findAllByRole("listitem");
  expect(lines.map((line) => line.textContent?.match(/^(.*?)(?=\d+\.)/)?.[1])).toEqual([
    "Firefox on WindowsThis session",
    "Safari on iOS",
    "Unknown browser",
  ]);
  expect(lines[0]?.textContent).toContain("10.0.0.7");
  expect(lines[0]?.textContent).toContain("last used 20 min. ago");
  expect(within(lines[0] as HTMLElement).queryByRole("button")).toBeNull();

  await user.click(list.getByRole("button", { name: "Sign out: Safari on iOS" }));
  const one = within(await screen.findByRole("dialog", { name: "Sign out Safari on iOS?" }));
  await user.click(one.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(list.queryByText("Safari on iOS")).toBeNull());
  expect(server.callsTo(profile.endSessions)[0]?.body).toEqual([2]);

  await user.click(list.getByRole("button", { name: "Sign out elsewhere" }));
  const all = within(await screen.findByRole("dialog", { name: "Sign out everywhere else?" }));
  expect(all.getByText(/^1 other session/)).toBeTruthy();
  await user.click(all.getByRole("button", { name: "Sign out elsewhere" }));
  await waitFor(() => expect(list.queryByRole("button", { name: "Sign out elsewhere" })).toBeNull());
});

test("roles, places and pages can be read", async () => {
  renderScreen(<ProfilePage />, { permissions: ["home:view", "user:list", "user:add", "roles:list"] });
  const rights = await panel("Your permissions");
  expect(rights.getByText("Seller")).toBeTruthy();
  expect(rights.getByText("All sites of North and those below")).toBeTruthy();
  const pages = rights.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(pages).toEqual(expect.arrayContaining(["StaffAdd", "Rolesview only"]));
  expect(pages.join()).not.toContain("Companies");
  cleanup();

  own = { ...own, permissionRange: "entities", entitys: [{ id: 1, name: "Mall" }] };
  renderScreen(<ProfilePage />, { permissions: [] });
  const few = await panel("Your permissions");
  expect(few.getByText("Mall")).toBeTruthy();
  expect(few.getByText("No pages")).toBeTruthy();
});

test("the password is changed in its dialog", async () => {
  server.grant(auth.installation, {} as never);
  const user = userEvent.setup();
  renderScreen(<ProfilePage />);
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  expect(await screen.findByLabelText(/Old password/)).toBeTruthy();
});

test("two-factor sign-in is set up with the password, a code, and codes to keep", async () => {
  server.grant(secondFactor.begin, {
    secret: "ABCD2345",
    address: "otpauth://totp/Foyer:mara?secret=ABCD2345",
  });
  server.grant(secondFactor.confirm, { recoveryCodes: ["aaaa-bbbb-cccc"] });
  const user = userEvent.setup();
  renderScreen(<ProfilePage />);
  const line = await panel("Two-factor sign-in");
  await user.click(await line.findByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Two-factor sign-in" }));
  await user.type(await dialog.findByLabelText(/^Your password/), "own-password-1");
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.type(await dialog.findByLabelText(/^Code from the app/), "123456");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  const codes = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  expect(codes.getByText("aaaa-bbbb-cccc")).toBeTruthy();
  const on = { on: true, since: "2026-05-13T09:00:00Z", recoveryCodesLeft: 1, required: false };
  server.grant(secondFactor.state, on);
  await user.click(codes.getByRole("button", { name: "Done" }));
  expect(await line.findByText(/Recovery codes left: 1/)).toBeTruthy();
});

test("new recovery codes and switching off ask for password and code", async () => {
  const on = { on: true, since: "2026-05-13T09:00:00Z", recoveryCodesLeft: 3, required: true };
  server.grant(secondFactor.state, on);
  server.grant(secondFactor.renewCodes, { recoveryCodes: ["aaaa-bbbb-cccc"] });
  server.refuse(secondFactor.remove, "secondFactor.wrong", 400);
  const user = userEvent.setup();
  renderScreen(<ProfilePage />, { permissions: [] });
  const line = await panel("Two-factor sign-in");
  await user.click(await line.findByRole("button", { name: "Create new recovery codes" }));
  const renew = within(await screen.findByRole("dialog", { name: "Create new recovery codes" }));
  await user.type(await renew.findByLabelText(/^Your password/), "own-password-1");
  await user.type(renew.getByLabelText(/^Code from the app, or/), "123456");
  await user.click(renew.getByRole("button", { name: "Next" }));
  const codes = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  expect(codes.getByText("aaaa-bbbb-cccc")).toBeTruthy();
  await user.click(codes.getByRole("button", { name: "Done" }));

  await user.click(line.getByRole("button", { name: "Turn off" }));
  const off = within(await screen.findByRole("dialog", { name: "Two-factor sign-in" }));
  expect(
    await off.findByText("Your company or the operator requires it. Set it up to continue."),
  ).toBeTruthy();
  await user.type(off.getByLabelText(/^Your password/), "own-password-1");
  await user.type(off.getByLabelText(/^Code from the app, or/), "654321");
  await user.click(off.getByRole("button", { name: "Turn off" }));
  expect(await off.findByText("The code is wrong or was already used.")).toBeTruthy();
  const body = server.callsTo(secondFactor.remove)[0]?.body as Record<string, string>;
  expect(body.passcode).toBe("654321");
  expect(body.password).not.toContain("own-password-1");
});

test("an operator of the platform says whether all of them need a second factor", async () => {
  server.grant(secondFactor.ofOperators, { required: false, people: 2, without: 1 });
  server.grant(secondFactor.requireOfOperators, null);
  const user = userEvent.setup();
  renderScreen(<ProfilePage />, { permissions: ["*:*:*"] });
  const line = await panel("Two-factor sign-in");
  await user.click(await line.findByRole("switch", { name: /^Required for platform operators/ }));
  const question = within(await screen.findByRole("dialog", { name: "Require two-factor sign-in?" }));
  expect(await question.findByText(/Not set up yet: 1 of 2\./)).toBeTruthy();
  await user.type(question.getByLabelText(/^Your password/), "own-password-1");
  expect(question.queryByLabelText(/^Code from the app/)).toBeNull();
  await user.click(question.getByRole("button", { name: "Require" }));
  await waitFor(() =>
    expect(server.callsTo(secondFactor.requireOfOperators)[0]?.body).toEqual({
      required: true,
      password: expect.not.stringContaining("own-password-1"),
    }),
  );
});

test("whoever has a second factor shows it to change what is required, and is told of a wrong one", async () => {
  const on = { on: true, since: "2026-05-13T09:00:00Z", recoveryCodesLeft: 3, required: true };
  server.grant(secondFactor.state, on);
  server.grant(secondFactor.ofOperators, { required: true, people: 2, without: 0 });
  server.refuse(secondFactor.requireOfOperators, "secondFactor.wrong", 400);
  const user = userEvent.setup();
  renderScreen(<ProfilePage />, { permissions: ["*:*:*"] });
  const line = await panel("Two-factor sign-in");
  await user.click(await line.findByRole("switch", { name: /^Required for platform operators/ }));
  const title = "Stop requiring two-factor sign-in?";
  const question = within(await screen.findByRole("dialog", { name: title }));
  await user.type(await question.findByLabelText(/^Your password/), "own-password-1");
  await user.type(question.getByLabelText(/^Code from the app, or/), "654321");
  await user.click(question.getByRole("button", { name: "Stop requiring" }));
  expect(await question.findByText("The code is wrong or was already used.")).toBeTruthy();
  expect(server.callsTo(secondFactor.requireOfOperators)[0]?.body).toMatchObject({
    required: false,
    passcode: "654321",
  });
});
