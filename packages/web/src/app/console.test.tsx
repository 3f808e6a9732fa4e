import { generateKeyPairSync } from "node:crypto";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage } from "../lib/language.ts";
import { startPhrases } from "../lib/phrases.ts";
import { session } from "../lib/session.ts";
import { signedInWith } from "../testing/render-screen.tsx";
import { stubServer } from "../testing/stub-server.ts";
import { Console } from "./console.tsx";
import { guardAddress } from "./guard-address.ts";

const accessesOfTest = "places/accesses/accesses-page";

const node = (name: string, path: string, component: string, children: BuiltMenu[] = []): BuiltMenu => ({
  name,
  path,
  component,
  hidden: false,
  redirect: "",
  alwaysShow: false,
  iframe: false,
  sort: 1,
  type: component === "" ? 0 : 1,
  meta: { enTitle: name, zhTitle: name, icon: "settings", noCache: false, renamed: false },
  children,
});
const menu = [
  node("platform", "/system", "", [
    node("deviceModels", "/system/deviceModel", "devices/models/device-models-page"),
  ]),
];
const installation = {
  captcha: false,
  registration: false,
  passwordReset: false,
  demo: false,
  demoAccounts: [],
  passwordMinimum: 8,
  fallbackLanguage: "en",
};

let server: ReturnType<typeof stubServer>;

beforeAll(async () => {
  history.replaceState(null, "", "/en/");
  await startPhrases(chooseLanguage());
});

beforeEach(() => {
  server = stubServer();
  server.grant(auth.info, signedInWith(["*:*:*"]));
  server.grant(auth.installation, installation);
  server.grant(auth.logout, null);
  server.grant(menus.build, menu);
  server.grant(deviceModels.list, { content: [], totalElements: 0 });
  session.begin("token-of-test");
});

afterEach(() => {
  cleanup();
  session.end("signedOut");
  vi.unstubAllGlobals();
});

function open(address: string) {
  history.replaceState(null, "", address);
  guardAddress();
  if (session.current().mark === undefined) return;
  render(
    <MantineProvider env="test">
      <Console />
    </MantineProvider>,
  );
}

test("whoever is told that the certificate ends sees it on every screen; nobody else does", async () => {
  open("/en/system/deviceModel");
  await screen.findByRole("heading", { name: "Device models" });
  expect(screen.queryByText(/TLS certificate/)).toBeNull();
  cleanup();
  for (const [certificateEnds, words] of [
    [new Date(Date.now() + 86_400_000), /TLS certificate of this installation expires on/],
    [new Date(Date.now() - 86_400_000), /TLS certificate of this installation expired on/],
  ] as const) {
    session.begin("token-of-test");
    server.grant(auth.info, {
      ...signedInWith(["*:*:*"]),
      certificateEnds: certificateEnds.toISOString(),
    });
    open("/en/system/deviceModel");
    expect(await screen.findByText(words)).toBeTruthy();
    cleanup();
  }
});

test("whoever is told that the broker proves nothing sees it until they hide it", async () => {
  server.grant(auth.info, { ...signedInWith(["*:*:*"]), brokerUnproven: true });
  open("/en/system/deviceModel");
  expect(await screen.findByText(/MQTT broker doesn't tell which device sent what/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Hide notice" }));
  expect(screen.queryByText(/MQTT broker/)).toBeNull();
});

test("without a token every address leads to the sign-in page and is remembered", () => {
  session.end("sessionEnded");
  open("/en/system/deviceModel?page=2#top");
  expect(location.pathname).toBe("/en/login");
  expect(new URLSearchParams(location.search).get("redirect")).toBe("/system/deviceModel?page=2#top");
});

test("with a token the sign-in page leads back, and never out of the console", () => {
  history.replaceState(null, "", "/en/login?redirect=%2Fsystem%2FdeviceModel%3Fpage%3D2");
  guardAddress();
  expect(location.pathname + location.search).toBe("/en/system/deviceModel?page=2");

  history.replaceState(null, "", "/en/login?redirect=https%3A%2F%2Fevil.example");
  guardAddress();
  expect(location.pathname).toBe("/en/https://evil.example");

  history.replaceState(null, "", "/en/login");
  guardAddress();
  expect(location.pathname).toBe("/en/");
});

test("a deep link stays, and no 404 is seen on the way", async () => {
  const seen = vi.fn();
  const watcher = new MutationObserver(() => seen(document.body.textContent?.includes("Page not found")));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  open("/en/system/deviceModel");
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
  watcher.disconnect();
  expect(seen).not.toHaveBeenCalledWith(true);
  expect(server.callsTo(auth.info)[0]?.headers.get("X-Foyer")).toBe("1");
  expect(server.callsTo(auth.info)[0]?.headers.get("lang")).toBe("en");
  await waitFor(() => expect(document.title).toBe("Device models · Foyer"));
});

test("without a company each of its screens leads to the first site, those of the installation are there", async () => {
  const signedIn = signedInWith(["*:*:*"]);
  server.grant(auth.info, { ...signedIn, user: { ...signedIn.user, userType: 0 } });
  server.grant(menus.build, [...menu, node("accesses", "/base/entranceExit", accessesOfTest)]);
  open("/en/base/entranceExit");
  expect(await screen.findByRole("heading", { name: "No company yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Set up the first site" }).getAttribute("href")).toBe("/en/start");
  expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
  cleanup();

  open("/en/system/deviceModel");
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
});

test("the start leads to the first screen of the menu, an unknown address to 404", async () => {
  open("/en/");
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
  expect(location.pathname).toBe("/en/system/deviceModel");
  cleanup();

  open("/en/nowhere");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("a page of the product without its right says which right, and who can give it", async () => {
  server.grant(auth.info, signedInWith(["deviceModel:list"]));
  server.grant(roles.grantors, ["Mai Market", "Ana López"]);
  open("/en/analysis/highlow");
  expect(await screen.findByRole("heading", { name: "You don't have access to this" })).toBeTruthy();
  expect(
    await screen.findByText(
      "You need the permission “Peaks” (high). Mai Market or Ana López can give it to you.",
    ),
  ).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Peaks · Foyer"));
  cleanup();

  open("/en/system/job");
  expect(await screen.findByText(/“Scheduled tasks” \(job:list\)\. Only operators/)).toBeTruthy();
  cleanup();

  server.grant(auth.info, { ...signedInWith(["deviceModel:list"]), roles: ["admin"] });
  open("/en/analysis/highlow");
  expect(await screen.findByText(/Your company doesn't have it/)).toBeTruthy();
});

test("an external link opens in a window of its own that cannot reach back, and names of people's own are shown", async () => {
  const link = { ...node("own7", "https://shop.example/", ""), iframe: true, type: 1 };
  link.meta = { ...link.meta, enTitle: "Our shop", renamed: true };
  const models = node("deviceModels", "/system/deviceModel", "devices/models/device-models-page");
  models.meta = { ...models.meta, enTitle: "Kinds of sensors", renamed: true };
  server.grant(menus.build, [link, node("platform", "/system", "", [models, { ...link, name: "own8" }])]);
  const user = userEvent.setup();
  open("/en/");
  await screen.findByRole("heading", { name: "Device models" });
  await user.click(screen.getByRole("button", { name: "Show menu" }));
  const found = await screen.findAllByRole("link", { name: /Our shop/ });
  expect(found).toHaveLength(2);
  for (const each of found) {
    expect(each.getAttribute("href")).toBe("https://shop.example/");
    expect(each.getAttribute("target")).toBe("_blank");
    expect(each.getAttribute("rel")).toBe("noopener noreferrer");
    expect(within(each).getByLabelText("Opens in a new window")).toBeTruthy();
  }
  expect(
    within(screen.getByRole("navigation", { name: "Main menu" })).getByText("Kinds of sensors"),
  ).toBeTruthy();
  // What leads out of the console is no screen to begin with.
  expect(location.pathname).toBe("/en/system/deviceModel");
});

test.each([
  ["no role", () => server.grant(auth.info, signedInWith([], []))],
  ["no menu", () => server.grant(menus.build, [])],
  ["a menu that fails", () => server.refuse(menus.build, "permission.denied", 403)],
])("with %s nobody comes in", async (_, prepare) => {
  prepare();
  open("/en/system/deviceModel");
  await waitFor(() => expect(session.current().end).toBe("noRole"));
  expect(session.current().mark).toBeUndefined();
  expect(document.cookie).not.toContain("token-of-test");
});

test("a server that is away signs nobody out: the page waits, counts down and goes on", async () => {
  server.goAway();
  open("/en/system/deviceModel");
  const banner = await screen.findByText("Can't reach the server.");
  expect(banner.closest("[role=status]")?.textContent).toMatch(/Trying again in \d+ s|Trying again/);
  expect(session.current()).toMatchObject({ mark: "token-of-test", end: undefined });

  server.comeBack();
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
  expect(screen.queryByText("Can't reach the server.")).toBeNull();
  expect(session.current()).toMatchObject({ mark: "token-of-test", end: undefined });
});

test("a server that comes back at a try asked for is not waited for", async () => {
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  await screen.findByRole("heading", { name: "Device models" });
  server.goAway();
  await user.type(screen.getByLabelText("Search by name or code"), "eye");
  await screen.findByText("Can't reach the server.");
  server.comeBack();
  await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText("Can't reach the server.")).toBeNull());
  await waitFor(() => expect(server.callsTo(deviceModels.list).at(-1)?.query.get("search")).toBe("eye"));
});

test("a server that stumbles at the entrance signs nobody out either", async () => {
  server.refuse(menus.build, "server.error", 500);
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(session.current()).toMatchObject({ mark: "token-of-test", end: undefined });
  server.grant(menus.build, menu);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
});

test("a token the server no longer knows ends the session", async () => {
  server.refuse(auth.info, "auth.expired", 401);
  open("/en/system/deviceModel");
  await waitFor(() => expect(session.current().end).toBe("sessionEnded"));
});

test("an initial password opens nothing but its change", async () => {
  const signedIn = signedInWith(["*:*:*"]);
  server.grant(auth.info, { ...signedIn, user: { ...signedIn.user, mustChangePassword: true } });
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  expect(await screen.findByText("Choose a new password to continue.")).toBeTruthy();
  expect(server.callsTo(menus.build)).toHaveLength(0);

  await user.type(screen.getByLabelText(/Old password/), "initial-1");
  await user.type(screen.getByLabelText(/^New password/), "letters-only");
  await user.type(screen.getByLabelText(/Repeat/), "other");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(screen.getByText("The two entries do not match.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^New password/));
});

test("where a second factor is required nothing but its set-up opens, and its codes stay until they are kept", async () => {
  const signedIn = signedInWith(["*:*:*"]);
  const missing = { ...signedIn, user: { ...signedIn.user, mustSetUpFactor: true } };
  server.grant(auth.info, missing);
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  server.grant(auth.publicKey, {
    keyId: "1",
    algorithm: "RSA-OAEP-256",
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
  server.grant(secondFactor.begin, {
    secret: "ABCD2345",
    address: "otpauth://totp/Foyer:ada?secret=ABCD2345",
  });
  server.grant(secondFactor.confirm, { recoveryCodes: ["aaaa-bbbb-cccc", "dddd-eeee-ffff"] });
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  await user.type(await screen.findByLabelText(/^Your password/), "own-password-1");
  await user.click(screen.getByRole("button", { name: "Set up" }));
  expect(server.callsTo(menus.build)).toHaveLength(0);
  expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeTruthy();
  expect(screen.getByText("ABCD2345")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Code from the app/), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("aaaa-bbbb-cccc")).toBeTruthy();
  expect(server.callsTo(secondFactor.confirm)[0]?.body).toEqual({ passcode: "123456" });

  server.grant(auth.info, signedIn);
  expect(screen.getByText("dddd-eeee-ffff")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
});

test("signing out asks first, then tells the server and forgets everything", async () => {
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  await user.click(await screen.findByRole("button", { name: /Account menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await screen.findByRole("dialog", { name: "Sign out?" });
  expect(server.callsTo(auth.logout)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() =>
    expect(session.current()).toEqual({ mark: undefined, signedIn: undefined, end: "signedOut" }),
  );
  expect(server.callsTo(auth.logout)).toHaveLength(1);
});

test("a question that comes when too much is asked waits in peace and goes on by itself", async () => {
  const busy = ["tooMany.calls", 429, { message: "Too many requests.", retryAfter: 1 }] as const;
  server.refuse(deviceModels.list, ...busy);
  open("/en/system/deviceModel");
  const waiting = await screen.findByText(
    "Waiting for your other questions to finish. This continues by itself.",
  );
  expect(waiting.closest("[role=status]")).not.toBeNull();
  expect(screen.queryByText("Something went wrong")).toBeNull();
  const first = server.callsTo(deviceModels.list).length;
  server.grant(deviceModels.list, { content: [], totalElements: 0 });
  await waitFor(() => expect(server.callsTo(deviceModels.list).length).toBeGreaterThan(first));
  await waitFor(() => expect(screen.queryByText(/Waiting for your other questions/)).toBeNull());
  expect(screen.queryByText("Too many requests.")).toBeNull();
});

test("a phone has its ways at the bottom, by what the user may open, and menu and search there alone", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: /max-width/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server.grant(fixList.summary, { open: 7, serious: 2, visitors: 40, top: [] });
  server.grant(menus.build, [
    ...menu,
    node("figures", "/query", "", [node("quickFlow", "/query/flow", "analytics/query/quick-flow-page")]),
    node("fixList", "/base/fix", "reporting/fix-list/fix-list-page"),
  ]);
  open("/en/system/deviceModel");
  const bar = within(await screen.findByRole("navigation", { name: "Shortcuts" }));
  const fixes = await bar.findByRole("link", { name: /To fix/ });
  await within(fixes).findByText("7");
  expect(bar.getAllByRole("link").map((each) => each.getAttribute("href"))).toEqual([
    "/en/query",
    "/en/base/fix",
  ]);
  expect(screen.getAllByRole("button", { name: "Find anything" })).toHaveLength(1);
  await userEvent.click(bar.getByRole("button", { name: "Show menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Main menu" }));
  await userEvent.click(drawer.getByRole("link", { name: "To fix" }));
  expect(location.pathname).toBe("/en/base/fix");
  expect(fixes.getAttribute("aria-current")).toBe("page");
});
