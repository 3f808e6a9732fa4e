import {
  type Administrator,
  type Company,
  type CompanyOwned,
  companies,
} from "@foyer/contract/places/companies";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actingCompany } from "../../../lib/acting-company.ts";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { CompaniesPage } from "./companies-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Company[];

const company = (id: number, name: string, more: Partial<Company> = {}): Company => ({
  id,
  name,
  code: `C000${id}`,
  contact: "",
  phone: "",
  address: "",
  timeZone: "Europe/Berlin",
  timeZoneOfSites: false,
  status: 1,
  username: "",
  tenantId: id,
  createTime: "2026-05-04T09:00:00+02:00",
  ...more,
});

const nothing: CompanyOwned = {
  organisations: 0,
  entities: 0,
  devices: 0,
  users: 0,
  administrators: 1,
  roles: 2,
  holidays: 0,
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [company(1, "Arcades", { username: "ada", contact: "Mara" }), company(2, "Bazaar", { status: 0 })];
  server.grant(companies.list, ({ query }) => {
    const content = kept.filter(({ name }) => name.includes(query.get("name") ?? ""));
    return { content, totalElements: content.length };
  });
});

afterEach(() => {
  localStorage.clear();
});

test("a company: made, seen, changed", async () => {
  server.grant(companies.create, ({ body }) => {
    kept.push({ ...company(3, ""), ...(body as Partial<Company>) });
    return { id: 3 };
  });
  server.grant(companies.update, ({ body }) => {
    kept = kept.map((each) => (each.id === 3 ? { ...each, ...(body as Partial<Company>) } : each));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  expect(within(await readRow("Arcades")).getByText("ada")).toBeTruthy();
  expect(within(await readRow("Bazaar")).getByText("Disabled")).toBeTruthy();
  expect(server.callsTo(companies.list)[0]?.query.get("size")).toBe("20");

  await user.click(screen.getByRole("button", { name: "Add company" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Company name.")).toBeTruthy();
  expect(server.callsTo(companies.create)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/Company name/), "Cornice");
  await user.type(dialog.getByLabelText(/Phone/), "123");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("Cornice");
  expect(server.callsTo(companies.create)[0]?.body).toMatchObject({
    name: "Cornice",
    phone: "123",
    code: "",
  });

  await chooseAction(user, "Cornice", "Edit");
  const code = await screen.findByLabelText(/Code/);
  await user.clear(code);
  await user.type(code, "cor");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(companies.update)[0]?.body).toMatchObject({ id: 3, code: "COR", name: "Cornice" }),
  );
});

test("a name that is taken is told at the field", async () => {
  server.refuse(companies.update, "company.nameTaken", 409);
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Arcades", "Edit");
  await user.type(await screen.findByLabelText(/Company name/), "x{Enter}");
  expect(await screen.findByText("Another company already has this name.")).toBeTruthy();
});

test("disabling names the company and what follows; nothing but its status is sent", async () => {
  server.grant(companies.update, null);
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Arcades", "Disable");
  const question = within(await screen.findByRole("dialog", { name: "Disable Arcades?" }));
  expect(question.getByText(/signed out at once .* devices go on counting/)).toBeTruthy();
  expect(server.callsTo(companies.update)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Disable" }));
  await waitFor(() => expect(server.callsTo(companies.update)[0]?.body).toEqual({ id: 1, status: 0 }));

  await chooseAction(user, "Bazaar", "Enable");
  const again = within(await screen.findByRole("dialog", { name: "Enable Bazaar?" }));
  await user.click(again.getByRole("button", { name: "Enable" }));
  await waitFor(() => expect(server.callsTo(companies.update)[1]?.body).toEqual({ id: 2, status: 1 }));
});

test("a company that owns something says so instead of asking; an empty one is deleted", async () => {
  let owned = { ...nothing, entities: 3, devices: 12 };
  server.grant(companies.owned, () => owned);
  server.grant(companies.remove, ({ body }) => {
    kept = kept.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Arcades", "Delete");
  const actual = within(await screen.findByRole("dialog", { name: "Delete company Arcades?" }));
  expect(await actual.findByText("12 devices")).toBeTruthy();
  expect(actual.getByText("3 sites")).toBeTruthy();
  expect(actual.queryByRole("button", { name: "Delete" })).toBeNull();
  await user.click(actual.getByRole("button", { name: "Close" }));

  owned = nothing;
  await chooseAction(user, "Arcades", "Delete");
  const asked = within(await screen.findByRole("dialog", { name: "Delete company Arcades?" }));
  expect(await asked.findByText("2 roles")).toBeTruthy();
  expect(asked.getByText(/the operation log is kept/)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Arcades")).toBeNull());
  expect(server.callsTo(companies.remove)[0]?.body).toEqual([1]);
});

test("an administrator: made with a password shown once, reset, kept out", async () => {
  const people: Administrator[] = [];
  server.grant(companies.administrators, () => people);
  server.grant(companies.createAdministrator, ({ body }) => {
    const { username, nickName } = body as Administrator;
    people.push({
      id: 7,
      username,
      nickName,
      enabled: true,
      mustChangePassword: true,
      secondFactor: false,
      createTime: "",
    });
    return { id: 7, password: "first-pass-1" };
  });
  server.grant(companies.resetAdministrator, { password: "second-pass-2" });
  server.grant(companies.changeAdministrator, null);
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Arcades", "Administrators");
  expect(await screen.findByText(/Nobody can sign in for this company yet/)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Add administrator" }));
  const form = within(await screen.findByRole("dialog", { name: "Add administrator" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Please enter Display name.")).toBeTruthy();
  expect(form.getByText("Please enter Account name.")).toBeTruthy();
  await user.type(form.getByLabelText(/Display name/), "Ada");
  await user.type(form.getByLabelText(/Account name/), "ada");
  await user.click(form.getByRole("button", { name: "Save" }));
  const alert = (await screen.findByText("first-pass-1")).closest("[role=alert]") as HTMLElement;
  expect(server.callsTo(companies.createAdministrator)[0]?.body).toEqual({
    tenantId: 1,
    nickName: "Ada",
    username: "ada",
  });
  await user.click(within(alert).getByRole("button", { name: "Copy: Initial password" }));
  expect(await navigator.clipboard.readText()).toBe("first-pass-1");
  await user.click(screen.getByRole("button", { name: "Done" }));

  // Esc closes the upper of two layers.
  await user.click(await screen.findByRole("button", { name: "Reset password: Ada" }));
  await screen.findByRole("dialog", { name: "Reset the password of Ada?" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Reset/ })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Administrators of Arcades" })).toBeTruthy();

  await user.click(await screen.findByRole("button", { name: "Reset password: Ada" }));
  const reset = within(await screen.findByRole("dialog", { name: "Reset the password of Ada?" }));
  await user.click(reset.getByRole("button", { name: "Reset password" }));
  expect(await screen.findByText("second-pass-2")).toBeTruthy();
  expect(screen.queryByText("first-pass-1")).toBeNull();
  expect(server.callsTo(companies.resetAdministrator)[0]?.body).toEqual({ userId: 7 });

  await user.click(screen.getByRole("button", { name: "Done" }));

  await user.click(screen.getByRole("button", { name: "Disable: Ada" }));
  const off = within(await screen.findByRole("dialog", { name: "Disable Ada?" }));
  await user.click(off.getByRole("button", { name: "Disable" }));
  await waitFor(() =>
    expect(server.callsTo(companies.changeAdministrator)[0]?.body).toEqual({ id: 7, enabled: false }),
  );
});

test("menu permissions: what is chosen is saved, a refusal stays in the dialog", async () => {
  const entry = (id: number, name: string, type: number, children = [] as ReturnType<typeof Object>[]) => ({
    id,
    name,
    zhName: name,
    enName: name,
    type,
    children: children as never[],
  });
  server.grant(companies.menuChoices, [
    entry(5, "places", 0, [entry(46, "basicInfo", 1)]),
    entry(6, "platform", 0, [entry(27, "companyInfo", 1)]),
  ]);
  server.grant(companies.adminRole, { id: 1, name: "admin", permission: "admin", menus: [5, 46] });
  server.refuse(companies.changeAdminRole, "companyMenus.withoutChild", 400, {
    message: "“Platform” needs more.",
  });
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Arcades", "Permissions");
  const dialog = within(await screen.findByRole("dialog", { name: "Permissions of Arcades" }));
  const platform = await dialog.findByRole("checkbox", { name: /Platform/ });
  await user.click(platform);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("“Platform” needs more.");

  server.grant(companies.changeAdminRole, null);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = server.callsTo(companies.changeAdminRole).at(-1)?.body as { id: number; menus: number[] };
  expect(sent.id).toBe(1);
  expect([...sent.menus].sort((a, b) => a - b)).toEqual([5, 6, 27, 46]);
});

test("search, filters and page travel in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />, { address: "/?status=0&username=ad&page=2" });
  await waitFor(() => expect(server.callsTo(companies.list)).toHaveLength(1));
  expect(Object.fromEntries(server.callsTo(companies.list)[0]?.query ?? [])).toEqual({
    status: "0",
    username: "ad",
    page: "1",
    size: "20",
  });
  await user.type(screen.getByRole("searchbox", { name: "Search by name or code" }), "Baz");
  await waitFor(() => expect(screen.queryByText("Arcades")).toBeNull());
  expect(server.callsTo(companies.list).at(-1)?.query.get("name")).toBe("Baz");
});

test("an operator steps into a company from its row", async () => {
  const user = userEvent.setup();
  renderScreen(<CompaniesPage />);
  await chooseAction(user, "Bazaar", "Act for this company");
  expect(actingCompany.current().id).toBe(2);
  expect(localStorage.getItem("foyer-company")).toBe("2");
});
