import { roles } from "@foyer/contract/identity/roles";
import { type StaffDraft, type StaffMember, staff, type UserInfo } from "@foyer/contract/places/staff";
import { subjects } from "@foyer/contract/places/subjects";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, dialogNamed, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { StaffPage } from "./staff-page.tsx";

let server: ReturnType<typeof stubServer>;
let users: StaffMember[];

const member = (id: number, username: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id,
  username,
  nickName: "",
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
  entityCount: 0,
  lock: null,
  ...more,
});

const toInfo = (user: StaffMember): UserInfo => ({
  ...user,
  company: { id: 1, name: "Shops" },
  entitys: [],
  entityIds: [],
});

const place = (id: number, name: string, children: (typeof north)[] = []) => ({
  id,
  name,
  entityCount: 0,
  open: true,
  managed: true,
  children,
});
const north: {
  id: number;
  name: string;
  entityCount: number;
  open: boolean;
  managed: boolean;
  children: (typeof north)[];
} = place(7, "North");

inEnglish();

beforeEach(() => {
  localStorage.clear();
  server = stubServer();
  users = [
    member(1, "boss", { lock: "administrator", userType: 1, roles: [], permissionRange: "all" }),
    member(2, "cora", { nickName: "Cora" }),
    ...Array.from({ length: 24 }, (_, index) => member(index + 10, `user-${index + 10}`)),
  ];
  server.grant(subjects.organisations, [north, place(8, "South")]);
  const choice = { permission: "x", level: 3 };
  server.grant(roles.all, [
    { ...choice, id: 3, name: "Seller", lock: null },
    { ...choice, id: 4, name: "Chief", lock: "rank" },
  ]);
  server.grant(staff.details, ({ query }) => {
    const asked = users.find(({ id }) => String(id) === query.get("id"));
    return toInfo(asked ?? member(99, "me", { permissionRange: "all" }));
  });
  server.grant(staff.list, ({ query }) => {
    const found = users.filter(({ username }) => username.includes(query.get("search") ?? ""));
    const [page, size] = [Number(query.get("page")), Number(query.get("size"))];
    return { content: found.slice(page * size, page * size + size), totalElements: found.length };
  });
});

test("a user is made with roles and organisation, and the password told once", async () => {
  server.grant(staff.create, ({ body }) => {
    const { username, nickName = "" } = body as StaffDraft;
    users = [member(3, username, { nickName }), ...users];
    return { id: 3, password: "abcd-2345-efgh" };
  });
  const user = userEvent.setup();
  renderScreen(<StaffPage />);

  await user.click(await screen.findByRole("button", { name: "Add user" }));
  // The dialog waits for roles and organisations; the form comes in its place.
  await screen.findByRole("button", { name: "Save" });
  const form = await dialogNamed("Add user");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("Please enter Account name.")).toBeTruthy();
  expect(form.getByText("Please select Roles.")).toBeTruthy();
  expect(form.getByText("Please select Organisations.")).toBeTruthy();

  await user.type(form.getByLabelText(/Account name/), "sam");
  await user.click(form.getByRole("combobox", { name: /Roles/ }));
  expect(await form.findByRole("option", { name: "Chief – above your rank" })).toHaveProperty(
    "dataset.comboboxDisabled",
    "true",
  );
  await user.click(form.getByRole("option", { name: "Seller" }));
  await user.keyboard("{Escape}");
  await user.click(form.getByRole("button", { name: /Organisations/ }));
  const picker = await dialogNamed("Choose organisations");
  await user.click(await picker.findByRole("treeitem", { name: /North/ }));
  await user.click(picker.getByRole("button", { name: /^Choose|^Select|^OK|^Done|^Apply/ }));
  expect(form.queryByText("Please select Organisations.")).toBeNull();
  await user.click(form.getByRole("button", { name: "Save" }));
  const actual = await dialogNamed("sam can now sign in");
  expect(actual.getByText("abcd-2345-efgh")).toBeTruthy();
  await user.click(actual.getByRole("button", { name: "Copy: Initial password" }));
  expect(await navigator.clipboard.readText()).toBe("abcd-2345-efgh");
  await user.click(actual.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("abcd-2345-efgh")).toBeNull();
  expect(server.callsTo(staff.create)[0]?.body).toMatchObject({
    username: "sam",
    roles: [3],
    deptIds: [7],
    permissionRange: "organisations",
  });
});

test("a user is changed, gets a new password, and is removed", async () => {
  users = [member(3, "sam"), ...users];
  server.grant(staff.update, ({ body }) => {
    const { username } = body as StaffDraft;
    users = users.map((each) => (each.id === 3 ? { ...each, username } : each));
    return null;
  });
  server.grant(staff.resetPassword, { password: "wxyz-6789-mnpq" });
  server.grant(staff.remove, ({ body }) => {
    users = users.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<StaffPage />);

  await chooseAction(user, "sam", "Edit");
  const name = await screen.findByLabelText(/Account name/);
  await user.clear(name);
  await user.type(name, "samira{Enter}");
  await readRow("samira");
  expect(server.callsTo(staff.update)[0]?.body).toMatchObject({ id: 3, username: "samira", roles: [3] });

  await chooseAction(user, "samira", "Reset password");
  const question = await dialogNamed("Reset the password of samira?");
  await user.click(question.getByRole("button", { name: "Reset password" }));
  const fresh = await dialogNamed("New password for samira");
  expect(fresh.getByText("wxyz-6789-mnpq")).toBeTruthy();
  await user.click(fresh.getByRole("button", { name: "Done" }));

  await chooseAction(user, "samira", "Delete");
  await confirmDeletion(user, "Delete samira?", "samira");
  expect(server.callsTo(staff.remove)[0]?.body).toEqual([3]);
});

test("a lost phone: the second factor is taken away from whoever has one, once it is confirmed", async () => {
  users = [member(2, "cora", { nickName: "Cora", secondFactor: true }), member(3, "sam")];
  server.grant(staff.removeSecondFactor, null);
  const user = userEvent.setup();
  renderScreen(<StaffPage />);
  expect(within(await readRow("cora")).getByText("Two-factor sign-in")).toBeTruthy();
  expect(within(await readRow("sam")).queryByText("Two-factor sign-in")).toBeNull();
  await chooseAction(user, "Cora", "Remove two-factor sign-in", "cora");
  const question = await dialogNamed("Remove two-factor sign-in of Cora?");
  expect(await question.findByText(/Their sessions end at once/)).toBeTruthy();
  expect(server.callsTo(staff.removeSecondFactor)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Remove two-factor sign-in" }));
  await waitFor(() => expect(server.callsTo(staff.removeSecondFactor)[0]?.body).toEqual({ userId: 2 }));
});

test("users chosen over pages are disabled, and deleted once their number is typed", async () => {
  server.grant(staff.setStatus, null);
  server.grant(staff.remove, null);
  const user = userEvent.setup();
  renderScreen(<StaffPage />);
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getByText("19 selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select user-33" }));
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  expect(bar.getByText("20 selected on 2 pages")).toBeTruthy();

  await user.click(bar.getByRole("button", { name: "Delete" }));
  const question = await dialogNamed("Delete 20 users?");
  expect(question.getByText("Cora")).toBeTruthy();
  expect(question.getByText("and 10 more")).toBeTruthy();
  const remove = question.getByRole("button", { name: "Delete" });
  expect(remove).toHaveProperty("disabled", true);
  await user.type(question.getByLabelText("Enter 20 to confirm"), "20");
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
  const removed = server.callsTo(staff.remove)[0]?.body as number[];
  expect(removed).toHaveLength(20);
  expect(removed).toEqual(expect.arrayContaining([2, 33]));
  expect(removed).not.toContain(1);

  await user.click(await screen.findByRole("checkbox", { name: "Select user-33" }));
  await user.click(screen.getByRole("checkbox", { name: "Select user-32" }));
  await user.click(
    within(screen.getByRole("region", { name: "Selection" })).getByRole("button", { name: "Disable" }),
  );
  const sure = await dialogNamed("Disable 2 users?");
  await user.click(sure.getByRole("button", { name: "Disable" }));
  await waitFor(() => expect(server.callsTo(staff.setStatus)[0]?.body).toEqual({ ids: [33, 32], status: 0 }));
});

test("an administrator cannot be chosen nor changed, and it is said why", async () => {
  const user = userEvent.setup();
  renderScreen(<StaffPage />);
  const box = await screen.findByRole("checkbox", { name: "Select boss" });
  expect(box.title).toBe("The platform operator manages company administrators.");
  await user.click(box);
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for boss" }));
  for (const item of await screen.findAllByRole("menuitem")) {
    expect(item).toHaveProperty("disabled", true);
    expect(item.title).toBe("The platform operator manages company administrators.");
  }
});

test("an organisation of the tree narrows the list, and stays in the address with the filters", async () => {
  const user = userEvent.setup();
  renderScreen(<StaffPage />, { address: "/?status=1" });
  await user.click(await screen.findByRole("treeitem", { name: /North/ }));
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo(staff.list).at(-1)?.query ?? [])).toMatchObject({
      deptId: "7",
      status: "1",
      page: "0",
      size: "20",
    }),
  );
  await waitFor(() => expect(location.search).toContain("deptId=7"));
  await user.selectOptions(await screen.findByLabelText("Role"), "Seller");
  await waitFor(() => expect(location.search).toContain("roleId=3"));
  await user.click(screen.getByRole("button", { name: "Clear: North" }));
  await waitFor(() => expect(location.search).not.toContain("deptId"));
  await user.click(screen.getByRole("treeitem", { name: /South/ }));
  await waitFor(() => expect(location.search).toContain("deptId=8"));
  await user.click(screen.getByRole("treeitem", { name: /All organisations/ }));
  await waitFor(() => expect(location.search).not.toContain("deptId"));
});

test("the pane is made wider with the keys and folded away", async () => {
  const user = userEvent.setup();
  renderScreen(<StaffPage />);
  const edge = await screen.findByRole("separator", { name: "Pane width" });
  edge.focus();
  await user.keyboard("{ArrowRight}");
  expect(edge.getAttribute("aria-valuenow")).toBe("300");
  await user.keyboard("{End}{ArrowRight}");
  expect(edge.getAttribute("aria-valuenow")).toBe("520");
  await user.click(screen.getByRole("button", { name: "Hide Organisations" }));
  expect(screen.queryByRole("tree")).toBeNull();
  expect(screen.getByRole("button", { name: "Show Organisations" }).getAttribute("aria-expanded")).toBe(
    "false",
  );
});

test("a user's organisation leads to its page; the last sign-in is told by its age", async () => {
  users = [member(5, "ada", { lastSignIn: new Date(Date.now() - 3 * 3_600_000).toISOString() })];
  renderScreen(<StaffPage />);
  const link = await screen.findByRole("link", { name: "North" });
  expect(link.getAttribute("href")).toBe("/base/dept/detail/7");
  expect(screen.getByText(/^3 hr\. ago/)).toBeTruthy();
});

test("who may only look sees neither buttons nor boxes; who may not, which right is missing", async () => {
  renderScreen(<StaffPage />, { permissions: ["user:list"] });
  await readRow("cora");
  expect(screen.queryByRole("button", { name: /Add|Actions for/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  cleanup();
  renderScreen(<StaffPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/user:list/)).toBeTruthy();
});

test("a role that may not be given is told at its field", async () => {
  server.refuse(staff.update, "role.holdsMore", 403);
  const user = userEvent.setup();
  renderScreen(<StaffPage />);
  await chooseAction(user, "Cora", "Edit", "cora");
  const form = await dialogNamed("Edit user");
  await user.type(await form.findByLabelText(/Phone/), "1{Enter}");
  expect(await form.findByText("You can only give permissions you have yourself.")).toBeTruthy();
  expect((form.getByLabelText(/Phone/) as HTMLInputElement).value).toBe("1");
});
