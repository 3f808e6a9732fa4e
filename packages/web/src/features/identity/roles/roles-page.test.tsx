import type { MenuChoice } from "@foyer/contract/identity/menus";
import { type Role, roles } from "@foyer/contract/identity/roles";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { RolesPage } from "./roles-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Role[];

const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  name,
  permission: `key-${id}`,
  level: 3,
  remark: "",
  linked: true,
  menus: [1],
  pages: 1,
  buttons: 0,
  userCount: 0,
  createTime: "2026-05-04T09:00:00+02:00",
  lock: null,
  ...more,
});

const entry = (id: number, name: string, type: number, children: MenuChoice[] = []): MenuChoice => ({
  id,
  name,
  zhName: name,
  enName: name,
  type,
  children,
});

const choices = [
  entry(1, "home", 1),
  entry(5, "places", 0, [entry(44, "roles", 1, [entry(156, "add", 2), entry(157, "edit", 2)])]),
];

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [
    role(1, "Manager", { userCount: 4, remark: "of a shop" }),
    role(2, "Guest", { menus: [], pages: 0 }),
    role(3, "Boss", { lock: "rank", level: 1 }),
  ];
  server.grant(roles.list, ({ query }) => {
    const found = kept.filter(({ name }) => name.includes(query.get("search") ?? ""));
    return { content: found, totalElements: found.length };
  });
  server.grant(roles.choices, choices);
});

const user = userEvent.setup();

test("a role: made, given its permissions, changed, removed", async () => {
  grantCrud(server, roles, kept, (sent) => role(9, "", { ...sent, menus: [] }));
  server.grant(roles.setMenus, ({ body }) => {
    const { id, menus } = body as { id: number; menus: number[] };
    Object.assign(kept.find((each) => each.id === id) as Role, { menus });
    return null;
  });
  renderScreen(<RolesPage />);

  await user.click(await screen.findByRole("button", { name: "Add role" }));
  await user.type(await screen.findByLabelText(/Role name/), "Counter");
  await user.type(screen.getByLabelText(/Key/), "counter");
  await user.click(screen.getByRole("button", { name: "Save" }));

  const picker = within(await screen.findByRole("dialog", { name: "Permissions of Counter" }));
  await user.click(await picker.findByRole("checkbox", { name: "Places" }));
  await user.click(picker.getByRole("checkbox", { name: "Home" }));
  expect(picker.getByText("+4").parentElement?.textContent).toContain("Roles › Add");
  await user.click(picker.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(roles.create)[0]?.body).toEqual({
    name: "Counter",
    permission: "counter",
    level: 3,
    remark: "",
    linked: true,
  });
  const given = server.callsTo(roles.setMenus)[0]?.body as { id: number; menus: number[] };
  expect([given.id, [...given.menus].sort((a, b) => a - b)]).toEqual([9, [1, 5, 44, 156, 157]]);

  await chooseAction(user, "Counter", "Edit");
  await user.type(await screen.findByLabelText(/Role name/), "s{Enter}");
  await readRow("Counters");
  await chooseAction(user, "Counters", "Delete");
  await confirmDeletion(user, "Delete role Counters?", "Counters");
  expect(server.callsTo(roles.remove)[0]?.body).toEqual([9]);
});

test("name and key are asked for, and a key with “admin” is refused at the field, as is a taken one", async () => {
  server.refuse(roles.create, "role.permissionTaken", 409);
  renderScreen(<RolesPage />);
  await user.click(await screen.findByRole("button", { name: "Add role" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(screen.getByText("Please enter Role name.")).toBeTruthy();
  await user.type(screen.getByLabelText(/Role name/), "X");
  await user.type(screen.getByLabelText(/Key/), "subAdmin");
  await user.tab();
  expect(screen.getByText("Key must not contain “admin”.")).toBeTruthy();
  await user.clear(screen.getByLabelText(/Key/));
  await user.type(screen.getByLabelText(/Key/), "taken{Enter}");
  expect(await screen.findByText("Another role already has this key.")).toBeTruthy();
  expect(server.callsTo(roles.create)).toHaveLength(1);
});

test("without a permission, or without the home page, nothing is sent", async () => {
  renderScreen(<RolesPage />);
  await chooseAction(user, "Guest", "Choose permissions");
  const dialog = within(await screen.findByRole("dialog", { name: "Permissions of Guest" }));
  await dialog.findByRole("checkbox", { name: "Home" });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Choose at least one permission.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "Places" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText(/Select the home page/)).toBeTruthy();
  expect(server.callsTo(roles.setMenus)).toHaveLength(0);

  await user.keyboard("{Escape}");
  expect(dialog.getByText("Unsaved changes")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a role above the own rank is seen, and why it cannot be changed", async () => {
  renderScreen(<RolesPage />);
  await user.click(within(await readRow("Boss")).getByRole("button", { name: "Actions for Boss" }));
  for (const action of ["Choose permissions", "Edit", "Delete"]) {
    const item = await screen.findByRole("menuitem", { name: new RegExp(action) });
    expect(item.getAttribute("aria-disabled") ?? item.getAttribute("data-disabled")).toBeTruthy();
  }
  expect(screen.getAllByTitle("This role ranks above your own.").length).toBeGreaterThan(0);
});

test("who holds a role is told, and that it cannot be deleted while they do", async () => {
  server.grant(roles.holders, {
    content: [{ id: 7, username: "mara", nickName: "Mara Lindt", enabled: true }],
    totalElements: 1,
  });
  renderScreen(<RolesPage />);
  await user.click(await screen.findByRole("button", { name: "4 users have the role Manager" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Users with the role Manager" }));
  expect(await dialog.findByText("Mara Lindt")).toBeTruthy();
  expect(server.callsTo(roles.holders)[0]?.query.get("id")).toBe("1");
  await user.click(dialog.getByRole("button", { name: "Close dialog" }));
  await user.click(within(await readRow("Manager")).getByRole("button", { name: "Actions for Manager" }));
  expect(await screen.findByTitle("4 users have this role, so it can't be deleted.")).toBeTruthy();
});

test("who may only look sees no button; who may only search finds", async () => {
  renderScreen(<RolesPage />, { permissions: ["roles:list"], address: "/?search=Gue" });
  await readRow("Guest");
  expect(screen.queryByText("1 page, 0 buttons")).toBeNull();
  expect(screen.queryByText("Manager")).toBeNull();
  expect(screen.getByText("None yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add role|Actions/ })).toBeNull();
  expect(server.callsTo(roles.list)[0]?.query.get("size")).toBe("10");
});

test("what cannot be loaded says so", async () => {
  server.refuse(roles.choices, "permission.denied", 403);
  renderScreen(<RolesPage />);
  await chooseAction(user, "Guest", "Choose permissions");
  expect(await screen.findByText("You don't have access to this")).toBeTruthy();
});
