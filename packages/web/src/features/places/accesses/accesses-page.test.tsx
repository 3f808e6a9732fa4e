import { recomputing } from "@foyer/contract/counting/recompute";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { subjects } from "@foyer/contract/places/subjects";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, dialogNamed, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { AccessesPage } from "./accesses-page.tsx";

let server: ReturnType<typeof stubServer>;
let kept: Access[];

const access = (id: number, name: string, more: Partial<Access> = {}): Access => ({
  id,
  name,
  deptId: 2,
  deptName: "East",
  entityId: 7,
  entityName: "Mall",
  timeZone: "Europe/Berlin",
  kind: "entrance",
  binding: 1,
  areas: [],
  size: 0,
  everBound: false,
  remark: "",
  createTime: "2026-05-04T09:00:00+02:00",
  ...more,
});
const page = <Row,>(content: Row[]) => ({ content, totalElements: content.length });
const place = { above: [], entityId: 7, deptId: 2, timeZone: "Europe/Berlin", dayStartMinute: 0 };
const organisation = (id: number, name: string, children: object[] = []) =>
  ({ id, name, entityCount: 1, open: true, managed: true, children }) as never;

inEnglish();

beforeEach(() => {
  server = stubServer();
  kept = [
    access(1, "North door", { areas: [{ areaId: 5, sign: -1, name: "Food court" }], remark: "by the river" }),
    access(2, "South door", { everBound: true, size: 3, kind: "internal" }),
    access(3, "Old door", { everBound: true, binding: 0 }),
  ];
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 });
  server.grant(subjects.search, ({ query }) => {
    const asked = query.get("deptId");
    return page(
      [
        { id: 7, name: "Mall", ...place },
        { id: 8, name: "Station", ...place, deptId: 3 },
      ].filter(({ deptId }) => asked === null || String(deptId) === asked),
    );
  });
  server.grant(subjects.names, [{ id: 7, name: "Mall", ...place }]);
  server.grant(subjects.organisations, [
    organisation(1, "All", [organisation(2, "East"), organisation(3, "West")]),
  ]);
  server.grant(
    areas.list,
    page([
      { id: 5, name: "Food court", entityId: 7, entityName: "Mall", countCorridor: 1, createTime: "" },
      { id: 6, name: "Cinema", entityId: 7, entityName: "Mall", countCorridor: 0, createTime: "" },
    ]),
  );
  server.grant(accesses.list, ({ query }) =>
    page(kept.filter(({ name }) => name.includes(query.get("name") ?? ""))),
  );
  server.grant(accesses.update, ({ body }) => {
    const changed = body as Partial<Access>;
    kept = kept.map((each) => (each.id === changed.id ? { ...each, ...changed, areas: each.areas } : each));
    return null;
  });
});

test("an access: made with site and areas, seen, changed, deleted", async () => {
  server.grant(accesses.create, ({ body }) => {
    kept.push(access(4, "", { ...(body as Partial<Access>), areas: [] }));
    return { id: 4 };
  });
  server.grant(accesses.remove, ({ body }) => {
    kept = kept.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<AccessesPage />);
  const north = await readRow("North door");
  expect(north.textContent).toContain("Mall");
  expect(north.textContent).toContain("Food court (way out)");
  expect(north.textContent).toContain("by the river");

  await user.click(screen.getByRole("button", { name: "Add entrance" }));
  const dialog = await dialogNamed("Add entrance");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Name.")).toBeTruthy();
  expect(dialog.getByText("Please select Organisation.")).toBeTruthy();
  expect(dialog.getByText("Please select Site.")).toBeTruthy();

  await user.type(dialog.getByLabelText(/^Name/), "West gate");
  // The organisation narrows the sites.
  await user.click(dialog.getByRole("button", { name: /^Organisation/ }));
  const picker = await dialogNamed("Choose an organisation");
  await user.click(await picker.findByRole("treeitem", { name: /East/ }));
  await user.click(picker.getByRole("button", { name: "Select" }));
  await user.click(dialog.getByRole("combobox", { name: /^Site/ }));
  await waitFor(() => expect(dialog.queryByRole("option", { name: "Station" })).toBeNull());
  await user.click(await dialog.findByRole("option", { name: "Mall" }));
  await user.selectOptions(
    await dialog.findByRole("combobox", { name: "Cinema" }),
    "in at this entrance is out of the area",
  );
  await user.click(dialog.getByRole("radio", { name: /Inner passage/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("West gate");
  expect(server.callsTo(accesses.create)[0]?.body).toEqual({
    name: "West gate",
    deptId: 2,
    entityId: 7,
    kind: "internal",
    binding: 1,
    areas: [{ areaId: 6, sign: -1 }],
    remark: "",
  });

  await chooseAction(user, "West gate", "Edit");
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, "River gate{Enter}");
  await readRow("River gate");
  expect(server.callsTo(accesses.update)[0]?.body).toMatchObject({ id: 4, name: "River gate", entityId: 7 });

  await chooseAction(user, "River gate", "Delete");
  const question = await dialogNamed("Delete entrance River gate?");
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("River gate")).toBeNull());
  expect(server.callsTo(accesses.remove)[0]?.body).toEqual([4]);
});

test("whether an access is in use is switched after a question, and a refusal is told there", async () => {
  const user = userEvent.setup();
  renderScreen(<AccessesPage />);
  await user.click(within(await readRow("North door")).getByRole("switch", { name: "In use: North door" }));
  const question = await dialogNamed("Stop using North door?");
  expect(question.getByText(/Devices can no longer be bound to it/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Stop using" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsTo(accesses.update)[0]?.body).toMatchObject({
    id: 1,
    binding: 0,
    areas: [{ areaId: 5, sign: -1 }],
  });

  server.refuse(accesses.update, "access.inUse", 409, {
    message: "This entrance still has devices bound to it.",
  });
  await user.click(within(await readRow("South door")).getByRole("switch"));
  const second = await dialogNamed("Stop using South door?");
  await user.click(second.getByRole("button", { name: "Stop using" }));
  expect(await second.findByText("This entrance still has devices bound to it.")).toBeTruthy();
});

test("an access with a history is not deleted but taken out of use", async () => {
  const user = userEvent.setup();
  renderScreen(<AccessesPage />);
  await chooseAction(user, "South door", "Delete");
  const offer = await dialogNamed("South door can't be deleted");
  expect(offer.getByText(/Devices have counted here.*Stop using it instead/)).toBeTruthy();
  await user.click(offer.getByRole("button", { name: "Stop using" }));
  await waitFor(() => expect(server.callsTo(accesses.update)[0]?.body).toMatchObject({ id: 2, binding: 0 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await chooseAction(user, "Old door", "Delete");
  const said = await dialogNamed("Old door can't be deleted");
  expect(said.getByText(/already not in use/)).toBeTruthy();
  expect(said.queryByRole("button", { name: "Stop using" })).toBeNull();
});

test("several without a history are deleted at once", async () => {
  server.grant(accesses.remove, null);
  kept.push(access(4, "East door"));
  const user = userEvent.setup();
  renderScreen(<AccessesPage />);
  const findBox = async (name: string) => within(await readRow(name)).getByRole("checkbox");
  await user.click(await findBox("North door"));
  await user.click(await findBox("East door"));
  const south = await findBox("South door");
  expect(south.getAttribute("title")).toContain("Devices have counted here");
  await user.click(south);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const question = await dialogNamed("Delete 2 entrances?");
  expect(question.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  await user.type(question.getByLabelText("Enter 2 to confirm"), "2");
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.callsTo(accesses.remove)[0]?.body).toEqual([1, 4]));
});

test("an access deleted by itself is chosen no more", async () => {
  server.grant(accesses.remove, null);
  kept.push(access(4, "East door"));
  const user = userEvent.setup();
  renderScreen(<AccessesPage />);
  const findBox = async (name: string) => within(await readRow(name)).getByRole("checkbox");
  await user.click(await findBox("North door"));
  await user.click(await findBox("East door"));
  await user.click(screen.getByRole("button", { name: "Actions for East door" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await dialogNamed("Delete entrance East door?");
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 selected")).toBeTruthy();
});

test("search, site, kind and use travel in the address and in the question", async () => {
  const user = userEvent.setup();
  renderScreen(<AccessesPage />, { address: "/?entityId=7&kind=internal&binding=0&page=2&size=40" });
  await waitFor(() => expect(server.callsTo(accesses.list)).toHaveLength(1));
  expect(Object.fromEntries(server.callsTo(accesses.list)[0]?.query ?? [])).toEqual({
    page: "1",
    size: "40",
    entityId: "7",
    kind: "internal",
    binding: "0",
  });
  await waitFor(() =>
    expect((screen.getByRole("combobox", { name: "Site" }) as HTMLInputElement).value).toBe("Mall"),
  );
  await user.type(screen.getByRole("searchbox"), "North");
  await waitFor(() => expect(screen.queryByText("South door")).toBeNull());
  expect(server.callsTo(accesses.list).at(-1)?.query.get("page")).toBe("0");
});

test("who may only look sees no way to change anything; who may not is told so", async () => {
  renderScreen(<AccessesPage />, { permissions: ["entranceExit:list"] });
  const row = await readRow("North door");
  expect(screen.queryByRole("button", { name: /Add|Actions|North door/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(row.textContent).toContain("In use");
  cleanup();
  renderScreen(<AccessesPage />, { permissions: ["home:view"] });
  expect(await screen.findByText(/You need the permission “Entrances” \(entranceExit:list\)/)).toBeTruthy();
});
