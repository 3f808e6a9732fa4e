import { deviceModels } from "@foyer/contract/devices/device-models";
import { auth, type SignedIn } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import { type Company, companies } from "@foyer/contract/places/companies";
import { productShades, toShades } from "@foyer/contract/places/company-colour";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { actingCompany } from "../../lib/acting-company.ts";
import { chooseLanguage } from "../../lib/language.ts";
import { startPhrases } from "../../lib/phrases.ts";
import { session } from "../../lib/session.ts";
import { signedInWith } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { Console } from "../console.tsx";
import { House } from "../house.tsx";

const logo = `/hx-api/images/${"a".repeat(64)}`;
const makeCompany = (id: number, name: string, more: Partial<SignedIn["company"]> = {}) => ({
  id,
  name,
  logo: null,
  colour: null,
  timeZone: "UTC",
  ...more,
});
const known = [makeCompany(1, "Arcades"), makeCompany(2, "Bazaar", { colour: "#9333ea", logo })];

const row = (id: number, name: string, status = 1): Company => ({
  id,
  name,
  status,
  code: `C${id}`,
  contact: "",
  phone: "",
  address: "",
  timeZone: "UTC",
  timeZoneOfSites: false,
  username: "",
  tenantId: id,
  createTime: "",
});
const rows = [row(1, "Arcades"), row(2, "Bazaar"), row(3, "Closed", 0)];

const node = (name: string, path: string, component: string, hidden = false): BuiltMenu => ({
  name,
  path,
  component,
  hidden,
  redirect: "",
  alwaysShow: false,
  iframe: false,
  sort: 1,
  type: 1,
  meta: { enTitle: name, zhTitle: name, icon: "settings", noCache: false, renamed: false },
  children: [],
});

let server: ReturnType<typeof stubServer>;

/**
 * Answers as the server does: an operator who asks for no company acts for the first one, otherwise for the asked one.
 */
function signInAs(userType: number) {
  const signedIn = signedInWith(["*:*:*"]);
  server.grant(auth.info, ({ headers }) => {
    const desired = Number(headers.get("tenant") ?? 1);
    const company = known.find(({ id }) => id === (userType === 0 ? desired : 1)) ?? null;
    return { ...signedIn, user: { ...signedIn.user, userType }, company };
  });
}

beforeAll(async () => {
  history.replaceState(null, "", "/en/");
  await startPhrases(chooseLanguage());
});

beforeEach(() => {
  server = stubServer();
  server.grant(auth.installation, {
    captcha: false,
    registration: false,
    passwordReset: false,
    demo: false,
    demoAccounts: [],
    passwordMinimum: 8,
    fallbackLanguage: "en",
  });
  server.grant(menus.build, [
    node("deviceModels", "/system/deviceModel", "devices/models/device-models-page"),
  ]);
  server.grant(deviceModels.list, { content: [], totalElements: 0 });
  server.grant(companies.list, ({ query }) => {
    const content = rows.filter(({ name }) => name.toLowerCase().includes(query.get("name") ?? ""));
    return { content, totalElements: content.length };
  });
  session.begin("token-of-test");
});

afterEach(() => {
  cleanup();
  session.end("signedOut");
  actingCompany.choose(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(address: string) {
  history.replaceState(null, "", address);
  render(
    <House>
      <Console />
    </House>,
  );
}

const switchField = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Acting for" });
// Without a layout the list counts as scrolled out of sight.
const option = (name: string) => screen.findByRole("option", { name, hidden: true });
const listTenants = (endpoint: Parameters<typeof server.callsTo>[0]) =>
  server.callsTo(endpoint).map(({ headers }) => headers.get("tenant"));
const primary = () =>
  document.documentElement.innerHTML.match(/--mantine-color-brand-7:\s*(#[0-9a-f]{6})/)?.[1];

test("an operator always sees whose company they act in, and everything is asked anew for another", async () => {
  signInAs(0);
  const user = userEvent.setup();
  open("/en/system/deviceModel?deviceType=1&page=3");
  await waitFor(async () => expect((await switchField()).value).toBe("Arcades"));
  await waitFor(() => expect(listTenants(deviceModels.list)).toEqual(["1"]));
  expect(primary()).toBe(productShades[7]);

  expect(server.callsTo(companies.list)).toEqual([]);
  await user.click(await switchField());
  await option("Bazaar");
  const field = await switchField();
  await user.clear(field);
  await user.type(field, "baz");
  await waitFor(() => expect(server.callsTo(companies.list).at(-1)?.query.get("name")).toBe("baz"));
  await user.click(await option("Bazaar"));

  await waitFor(() => expect(listTenants(deviceModels.list)).toEqual(["1", "2"]));
  expect(listTenants(auth.info)).toEqual([null, "2"]);
  expect(listTenants(menus.build).at(-1)).toBe("2");
  await waitFor(async () => expect((await switchField()).value).toBe("Bazaar"));
  expect(location.pathname).toBe("/en/system/deviceModel");
  // Filters may name what only the former company has.
  expect(location.search).toBe("");
  expect(localStorage.getItem("foyer-company")).toBe("2");
  // The other company's look comes with it.
  expect(primary()).toBe(toShades("#9333ea")[7]);
  await user.click(screen.getByRole("button", { name: "Show menu" }));
  expect((await screen.findByRole("img", { name: "Bazaar" })).getAttribute("src")).toBe(logo);
});

test("the choice of an earlier visit is sent from the first call on; a disabled company is marked", async () => {
  actingCompany.choose(2);
  signInAs(0);
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  await waitFor(async () => expect((await switchField()).value).toBe("Bazaar"));
  expect(listTenants(auth.info)).toEqual(["2"]);
  await user.click(await switchField());
  expect(await option("Closed (disabled)")).toBeTruthy();
});

test("the keyboard opens it as well, and the field keeps the focus", async () => {
  signInAs(0);
  const user = userEvent.setup();
  open("/en/system/deviceModel");
  const closed = await switchField();
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  closed.focus();
  await user.keyboard("{ArrowDown}");
  expect(await option("Bazaar")).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await switchField()));
});

test("a company that is gone is forgotten", async () => {
  actingCompany.choose(99);
  signInAs(0);
  open("/en/system/deviceModel");
  await waitFor(async () => expect((await switchField()).value).toBe("Arcades"));
  expect(localStorage.getItem("foyer-company")).toBeNull();
  expect(listTenants(auth.info)).toEqual(["99", null]);
});

test("users of a company have no choice and name none", async () => {
  signInAs(1);
  open("/en/system/deviceModel");
  expect(await screen.findByRole("heading", { name: "Device models" })).toBeTruthy();
  actingCompany.stayWith(2);
  await waitFor(() => expect(listTenants(deviceModels.list)).toEqual([null]));
  expect(screen.queryByRole("combobox", { name: "Acting for" })).toBeNull();
});

test("the colour of the last visit is there before the server has said", async () => {
  localStorage.setItem("foyer-colour", "#9333ea");
  signInAs(0);
  open("/en/system/deviceModel");
  expect(primary()).toBe("#9333ea");
  await switchField();
  await waitFor(() => expect(primary()).toBe(productShades[7]));
  expect(localStorage.getItem("foyer-colour")).toBeNull();
});
