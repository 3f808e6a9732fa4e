import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { OrganisationsPage } from "./organisations-page.tsx";

let server: ReturnType<typeof stubServer>;
let rows: Omit<Organisation, "children">[];

const row = (id: number, pid: number | null, name: string, more: Partial<Organisation> = {}) => ({
  id,
  pid,
  name,
  path: "",
  sort: 0,
  status: 1,
  entityCount: 1,
  entityTotal: 3,
  staffCount: 2,
  managed: true,
  createTime: "2026-05-04T09:00:00+02:00",
  ...more,
});

const below = (pid: number | null): Organisation[] =>
  rows.filter((one) => one.pid === pid).map((one) => ({ ...one, children: below(one.id) }));
const picked = (node: Organisation): PickedOrganisation => ({
  id: node.id,
  name: node.name,
  entityCount: node.entityCount,
  open: node.status === 1,
  managed: node.managed,
  children: node.children.map(picked),
});

const check = {
  organisations: 1,
  entities: 3,
  totals: [
    { id: 1, name: "East", before: 3, after: 0 },
    { id: 3, name: "West", before: 3, after: 6 },
  ],
  gains: { count: 2, names: ["Ann"] },
  loses: { count: 3, names: [] },
  rulesGained: [{ type: "turnbacks", organisation: "West" }],
  rulesLost: [],
};

inEnglish();

beforeEach(() => {
  sessionStorage.clear();
  server = stubServer();
  rows = [
    row(1, null, "East"),
    row(2, 1, "Mall 3"),
    row(3, null, "West"),
    row(4, null, "Old", { status: 0 }),
  ];
  server.grant(organisations.tree, ({ query }) => {
    const found = below(null).filter(({ name }) => name.includes(query.get("name") ?? ""));
    return { content: found, totalElements: found.length };
  });
  server.grant(subjects.organisations, () => below(null).map(picked));
  server.grant(organisations.moveCheck, check);
  server.grant(organisations.update, ({ body }) => {
    const change = body as Partial<Organisation> & { id: number };
    rows = rows.map((one) => (one.id === change.id ? { ...one, ...change } : one));
    return null;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("an organisation: made below another, seen, changed, disabled, removed", async () => {
  server.grant(organisations.create, ({ body }) => {
    const draft = body as { name: string; pid: number | null; sort: number };
    rows.push(row(9, draft.pid, draft.name, { sort: draft.sort }));
    return { id: 9 };
  });
  server.grant(organisations.remove, ({ body }) => {
    rows = rows.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<OrganisationsPage />);

  await chooseAction(user, "West", "Add below");
  const dialog = within(await screen.findByRole("dialog", { name: "Add organisation" }));
  expect((await dialog.findByRole("button", { name: /^Parent organisation/ })).textContent).toContain("West");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter Name.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/Name/), "Harbour{Enter}");
  expect((await readRow("Harbour")).getAttribute("aria-level")).toBe("2");
  expect(server.callsTo(organisations.create)[0]?.body).toEqual({ name: "Harbour", pid: 3, sort: 0 });

  await chooseAction(user, "Harbour", "Edit");
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, "Port{Enter}");
  await readRow("Port");
  expect(server.callsTo(organisations.moveCheck)).toHaveLength(0);
  expect(server.callsTo(organisations.update)[0]?.body).toEqual({ id: 9, name: "Port", pid: 3, sort: 0 });

  await chooseAction(user, "Port", "Disable");
  const question = within(await screen.findByRole("dialog", { name: "Disable Port?" }));
  expect(question.getByText(/Its 3 sites stay, remain visible and go on counting/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Disable" }));
  await waitFor(async () => expect(within(await readRow("Port")).getByText("Disabled")).toBeTruthy());

  await chooseAction(user, "Port", "Delete");
  await user.click(
    within(await screen.findByRole("dialog", { name: "Delete Port?" })).getByRole("button", {
      name: "Delete",
    }),
  );
  await waitFor(() => expect(screen.queryByText("Port")).toBeNull());
  expect(server.callsTo(organisations.remove)[0]?.body).toEqual([9]);
});

test("a refused deletion names what stands in the way, with links", async () => {
  server.refuse(organisations.remove, "organisation.hasChildren", 409, {
    message: "There are children.",
    things: [
      { kind: "organisation", id: 2, name: "Mall 3" },
      { kind: "entity", id: 8, name: "Shop 8" },
    ],
  });
  const user = userEvent.setup();
  renderScreen(<OrganisationsPage />);
  await chooseAction(user, "East", "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete East?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("There are children.");
  const links = within(dialog.getByRole("list", { name: "Remove these first" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/base/dept?search=Mall%203",
    "/system/entity/detail/8",
  ]);
});

test("another parent is asked about once, with what it means for rights, totals and rules", async () => {
  const user = userEvent.setup();
  renderScreen(<OrganisationsPage />);
  await chooseAction(user, "Mall 3", "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit Mall 3" }));
  await user.click(await form.findByRole("button", { name: /^Parent organisation/ }));
  const picker = within(await screen.findByRole("dialog", { name: "Choose an organisation" }));
  expect((await picker.findByRole("treeitem", { name: /Old/ })).textContent).toContain(
    "Disabled, nothing can be added",
  );
  // Esc closes the top layer alone.
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Choose an organisation" })).toBeNull());
  await user.click(form.getByRole("button", { name: /^Parent organisation/ }));
  const again = within(await screen.findByRole("dialog", { name: "Choose an organisation" }));
  await user.click(await again.findByRole("treeitem", { name: /West/ }));
  await user.click(again.getByRole("button", { name: "Select" }));
  await user.click(form.getByRole("button", { name: "Save" }));

  await form.findByText("3 → 6");
  expect(server.callsTo(organisations.moveCheck)[0]?.body).toEqual({ id: 2, pid: 3 });
  expect(form.getByText("Will see it").nextElementSibling?.textContent).toMatch(/Ann.+1 more/);
  expect(form.getByText("Will no longer see it").nextElementSibling?.textContent).toBe("3 users");
  expect(form.getByText("Rules that will apply").nextElementSibling?.textContent).toContain("West");
  expect(server.callsTo(organisations.update)).toHaveLength(0);
  await user.click(form.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(organisations.update)[0]?.body).toEqual({ id: 2, name: "Mall 3", pid: 3, sort: 0 });
});

test("dragged onto another row it is asked about in the same way; where it cannot go it does not", async () => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const top = this.tagName === "TR" ? Number.parseInt(this.style.top || "0", 10) : 0;
    return new DOMRect(0, top, 300, 40);
  });
  renderScreen(<OrganisationsPage />);
  async function drag(name: string, onto: string) {
    const from = screen.getByText(name);
    const top = Number.parseInt((await readRow(onto)).style.top, 10);
    fireEvent.mouseDown(from, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.mouseMove(document, { clientX: 30, clientY: top + 20 });
    await waitFor(() => expect(document.querySelector("[data-refused]")).toBeTruthy());
    fireEvent.mouseMove(document, { clientX: 31, clientY: top + 20 });
    await new Promise(requestAnimationFrame);
    fireEvent.mouseUp(document, { clientX: 31, clientY: top + 20 });
  }
  await readRow("Mall 3");
  await drag("Mall 3", "Old");
  await waitFor(() => expect(document.querySelector("[data-refused]")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  await drag("Mall 3", "West");
  const dialog = within(await screen.findByRole("dialog", { name: "Move Mall 3?" }));
  await dialog.findByText("3 → 6");
  expect(server.callsTo(organisations.moveCheck).at(-1)?.body).toEqual({ id: 2, pid: 3 });
});

test("by keyboard rows open, close and are edited; the search is the server's and in the address", async () => {
  const user = userEvent.setup();
  renderScreen(<OrganisationsPage />, { address: "/?search=East" });
  await readRow("East");
  expect(server.callsTo(organisations.tree)[0]?.query.get("name")).toBe("East");
  expect(screen.queryByText("West")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await readRow("West");
  screen.getByRole("treegrid").focus();
  await user.keyboard("{Home}{ArrowLeft}");
  expect(screen.queryByText("Mall 3")).toBeNull();
  await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
  await screen.findByRole("dialog", { name: "Edit Mall 3" });
});

test("who may only look, or sees it only on the way, has no actions", async () => {
  rows[0] = row(1, null, "East", { managed: false });
  const { unmount } = renderScreen(<OrganisationsPage />);
  expect(within(await readRow("East")).queryByRole("button")).toBeNull();
  expect(within(await readRow("West")).getByRole("button")).toBeTruthy();
  unmount();
  renderScreen(<OrganisationsPage />, { permissions: ["dept:list"] });
  await readRow("West");
  expect(screen.queryByRole("button", { name: /Add|Actions/ })).toBeNull();
});
