import { type MenuDraft, type MenuEntry, menus } from "@foyer/contract/identity/menus";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, grantCrud, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { MenusPage } from "./menus-page.tsx";

let server: ReturnType<typeof stubServer>;
let tree: MenuEntry[];

const entry = (id: number, name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  pid: null,
  name,
  zhName: name,
  enName: name,
  path: `/${name}`,
  component: "identity/roles/roles-page",
  icon: "home",
  type: 1,
  sort: 1,
  permission: null,
  hidden: false,
  iframe: false,
  icache: false,
  ofProduct: true,
  built: true,
  children: [],
  ...more,
});

const button = (id: number, name: string, pid: number) =>
  entry(id, name, { pid, type: 2, path: "", component: "", icon: "", permission: "roles:add" });

inEnglish();

beforeEach(() => {
  server = stubServer();
  tree = [
    entry(1, "home"),
    entry(5, "places", {
      type: 0,
      component: "",
      children: [
        entry(44, "roles", { pid: 5, permission: "roles:list", children: [button(156, "add", 44)] }),
        entry(45, "staff", { pid: 5, hidden: true }),
        entry(46, "basicInfo", { pid: 5, built: false }),
      ],
    }),
    entry(900, "", {
      enName: "Our shop",
      zhName: "商店",
      ofProduct: false,
      iframe: true,
      component: "",
      path: "https://shop.example/",
    }),
  ];
  server.grant(menus.list, () => tree);
  server.grant(menus.roots, [
    { id: 1, name: "home", zhName: "", enName: "", type: 1, children: [] },
    {
      id: 5,
      name: "places",
      zhName: "",
      enName: "",
      type: 0,
      children: [{ id: 44, name: "roles", zhName: "", enName: "", type: 1, children: [] }],
    },
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const shown = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent);

test("the tree opens and closes, and says what is hidden, external and without a screen", async () => {
  renderScreen(<MenusPage />);
  await readRow("Roles");
  expect(shown()).toEqual(["Home", "Places", "Roles", "Staff", "Company details", "Our shop"]);
  await user.click(screen.getByRole("button", { name: "Roles, 1 entry below" }));
  expect(shown()).toContain("Add");
  await user.click(screen.getByRole("button", { name: "Places, 3 entries below", expanded: true }));
  expect(shown()).toEqual(["Home", "Places", "Our shop"]);
  await user.click(screen.getByRole("button", { name: "Places, 3 entries below", expanded: false }));
  expect(within(await readRow("Staff")).getAllByText("Page · hidden").length).toBeGreaterThan(0);
  expect(within(await readRow("Our shop")).getAllByText("Page · external link").length).toBeGreaterThan(0);
  expect(
    within(await readRow("Company details")).getAllByText("Page · no screen yet").length,
  ).toBeGreaterThan(0);
});

test("an external link: made, changed, removed", async () => {
  grantCrud(server, menus, tree, (sent) => entry(901, "", { ...sent, ofProduct: false }));
  renderScreen(<MenusPage />);
  await user.click(await screen.findByRole("button", { name: "Add entry" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add entry" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter English name.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/English name/), "Wiki");
  await user.type(dialog.getByLabelText(/Chinese name/), "百科");
  await user.type(dialog.getByLabelText(/Address/), "ftp:x");
  await user.click(dialog.getByRole("button", { name: "Choose icon" }));
  await user.click(dialog.getByLabelText("book"));
  await user.click(dialog.getByRole("button", { name: "Choose icon" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter an address that begins with http:// or https://.")).toBeTruthy();
  await user.clear(dialog.getByLabelText(/Address/));
  await user.type(dialog.getByLabelText(/Address/), "http://w.org{Enter}");
  await readRow("Wiki");
  expect(server.callsTo(menus.create)[0]?.body).toEqual({
    pid: null,
    type: 1,
    zhName: "百科",
    enName: "Wiki",
    path: "http://w.org",
    component: "",
    icon: "book",
    permission: null,
    hidden: false,
    iframe: true,
    icache: false,
  } satisfies MenuDraft);

  await chooseAction(user, "Wiki", "Edit");
  await user.type(await screen.findByLabelText(/English name/), "s{Enter}");
  await readRow("Wikis");
  await chooseAction(user, "Wikis", "Delete");
  await confirmDeletion(user, "Delete Wikis?", "Wikis");
  expect(server.callsTo(menus.remove)[0]?.body).toEqual([901]);
});

test("a catalogue and a page of the console are made, too", async () => {
  server.grant(menus.create, { id: 902 });
  renderScreen(<MenusPage />);
  const made = async (fill: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(await screen.findByRole("button", { name: "Add entry" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add entry" }));
    await user.type(dialog.getByLabelText(/English name/), "X");
    await user.type(dialog.getByLabelText(/Chinese name/), "某");
    await fill(dialog);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return server.callsTo(menus.create).at(-1)?.body;
  };
  const catalogue = await made(async (dialog) => {
    await user.click(dialog.getByRole("radio", { name: /Catalogue/ }));
    expect(dialog.queryByLabelText(/Parent|Permission|External/)).toBeNull();
    await user.type(dialog.getByLabelText(/Path/), "/folder");
  });
  expect(catalogue).toMatchObject({ type: 0, pid: null, path: "/folder", iframe: false, component: "" });
  const page = await made(async (dialog) => {
    await user.click(dialog.getByLabelText(/External link/));
    await user.type(dialog.getByLabelText(/Path/), "/my-roles");
    await user.click(await dialog.findByRole("combobox", { name: /Screen/ }));
    await user.type(dialog.getByRole("combobox", { name: /Screen/ }), "Roles");
    await user.click(await dialog.findByRole("option", { name: "Roles" }));
    await user.click(dialog.getByRole("combobox", { name: /Parent/ }));
    await user.click(await dialog.findByRole("option", { name: "Places" }));
  });
  expect(page).toMatchObject({
    type: 1,
    pid: 5,
    path: "/my-roles",
    component: "identity/roles/roles-page",
    iframe: false,
  });
});

test("a button below a page needs a permission; its page is chosen already", async () => {
  server.grant(menus.create, { id: 902 });
  renderScreen(<MenusPage />);
  await chooseAction(user, "Roles", "Add entry below");
  const dialog = within(await screen.findByRole("dialog", { name: "Add entry" }));
  expect(dialog.queryByLabelText(/Address|Path/)).toBeNull();
  await user.type(dialog.getByLabelText(/English name/), "Print");
  await user.type(dialog.getByLabelText(/Chinese name/), "打印");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please select Permission.")).toBeTruthy();
  await user.click(await dialog.findByRole("combobox", { name: /Permission/ }));
  await user.type(dialog.getByRole("combobox", { name: /Permission/ }), "roles:menu");
  await user.click(await dialog.findByRole("option", { name: "roles:menu" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(menus.create)).toHaveLength(1));
  expect(server.callsTo(menus.create)[0]?.body).toMatchObject({
    type: 2,
    pid: 44,
    permission: "roles:menu",
    iframe: false,
    path: "",
  });
});

test("an entry of the product is renamed and hidden, and why it cannot be deleted is said", async () => {
  server.grant(menus.update, null);
  renderScreen(<MenusPage />);
  await chooseAction(user, "Roles", "Edit");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Roles" }));
  expect(dialog.queryByLabelText(/^Path/)).toBeNull();
  expect(dialog.getByText("/roles")).toBeTruthy();
  await user.clear(dialog.getByLabelText(/English name/));
  await user.type(dialog.getByLabelText(/English name/), "Groups{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = {
    id: 44,
    pid: 5,
    path: "/roles",
    component: "identity/roles/roles-page",
    permission: "roles:list",
  };
  expect(server.callsTo(menus.update)[0]?.body).toMatchObject({ ...sent, enName: "Groups", hidden: false });

  await chooseAction(user, "Roles", "Hide from the menu");
  const question = within(await screen.findByRole("dialog", { name: "Hide Roles from the menu?" }));
  await user.click(question.getByRole("button", { name: "Hide from the menu" }));
  await waitFor(() => expect(server.callsTo(menus.update)).toHaveLength(2));
  expect(server.callsTo(menus.update)[1]?.body).toMatchObject({ ...sent, hidden: true });
  await user.click(within(await readRow("Roles")).getByRole("button", { name: "Actions for Roles" }));
  expect(await screen.findByTitle("This entry is built in and can only be hidden.")).toBeTruthy();
});

test("entries are sorted by menu, and by keyboard with the handle, among their siblings only", async () => {
  server.grant(menus.order, ({ body }) => {
    const { pid, ids } = body as { pid: number | null; ids: number[] };
    const base = tree.find(({ id }) => id === pid);
    base?.children.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return null;
  });
  // A page without a layout engine: each line is 40 pixels below the one before.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest("tr");
    const place = row ? [...document.querySelectorAll("tr")].indexOf(row) : 0;
    return new DOMRect(0, place * 40, 600, 40);
  });
  renderScreen(<MenusPage />);
  await chooseAction(user, "Roles", "Move down");
  await waitFor(() => expect(server.callsTo(menus.order)).toHaveLength(1));
  expect(server.callsTo(menus.order)[0]?.body).toEqual({ pid: 5, ids: [45, 44, 46] });
  expect(shown()).toEqual(["Home", "Places", "Staff", "Roles", "Company details", "Our shop"]);

  const handle = screen.getByRole("button", { name: "Sort Staff" });
  handle.focus();
  const press = (code: string) => fireEvent.keyDown(document.activeElement ?? handle, { code });
  press("Space");
  await screen.findByText("Staff is over position 1 of 3.");
  await waitFor(() => {
    press("ArrowDown");
    expect(screen.getByText("Staff is over position 3 of 3.")).toBeTruthy();
  });
  press("Space");
  await waitFor(() => expect(server.callsTo(menus.order)).toHaveLength(2));
  expect(server.callsTo(menus.order)[1]?.body).toEqual({ pid: 5, ids: [44, 46, 45] });
});

test("a search is kept in the address and can be cleared; nothing is sorted while it narrows", async () => {
  renderScreen(<MenusPage />, { address: "/?search=PLACE" });
  await readRow("Roles");
  expect(shown()).toEqual(["Places", "Roles", "Add", "Staff", "Company details"]);
  expect(screen.queryByRole("button", { name: /^Sort/ })).toBeNull();
  await user.type(screen.getByRole("searchbox"), "xyz");
  const nothing = (await screen.findByText("Nothing found")).closest("section") as HTMLElement;
  await user.click(within(nothing).getAllByRole("button", { name: "Clear search" }).at(-1) as HTMLElement);
  await readRow("Home");
});

test("who may only look sees no button, and a failure can be tried again", async () => {
  renderScreen(<MenusPage />, { permissions: ["menu:list"] });
  await readRow("Roles");
  expect(screen.queryByRole("button", { name: /Add|Actions|Sort/ })).toBeNull();
  cleanup();
  server.refuse(menus.list, "permission.denied", 403);
  renderScreen(<MenusPage />);
  expect(await screen.findByText("You don't have access to this")).toBeTruthy();
});
