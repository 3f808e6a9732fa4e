import { accesses } from "@foyer/contract/places/accesses";
import { type Entity, entities } from "@foyer/contract/places/entities";
import { everyDay } from "@foyer/contract/places/opening-hours";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { confirmDeletion, readRow } from "../../../testing/list-tests.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { EntitiesPage } from "./entities-page.tsx";

let server: ReturnType<typeof stubServer>;
let rows: Entity[];

const entity = (id: number, name: string, more: Partial<Entity> = {}): Entity => ({
  id,
  name,
  deptId: 1,
  deptName: "East",
  timeZone: "Europe/Berlin",
  country: "DE",
  countryOfZone: true,
  workTime: "09:00~20:00",
  openingHours: everyDay(more.workTime ?? "09:00~20:00"),
  businessDayStart: "00:00",
  mobile: "0151 1",
  email: "shop@example.org",
  city: "",
  address: "",
  coordinates: "",
  remark: "",
  pushStateEnable: 0,
  dstEnable: 1,
  accessCount: 0,
  areaCount: 0,
  deviceCount: 0,
  createTime: "2026-05-04T09:00:00Z",
  ...more,
});

const organisation = (id: number, name: string) => ({
  id,
  name,
  entityCount: 1,
  open: true,
  managed: true,
  children: [],
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  rows = [
    entity(1, "Old bar", { workTime: "18:00~02:00", city: "Bonn", accessCount: 2, deviceCount: 3 }),
    entity(2, "Mall 10"),
    entity(3, "Mall 9", { workTime: "00:00~00:00" }),
  ];
  server.grant(entities.details, ({ query }) => ({
    ...(rows.find(({ id }) => id === Number(query.get("id"))) as Entity),
    deptNames: [],
    lastTime: null,
  }));
  server.grant(entities.list, ({ query }) => {
    const wanted = Number(query.get("deptId") ?? 0);
    const found = rows.filter(({ deptId }) => !wanted || deptId === wanted);
    const begin = Number(query.get("page")) * Number(query.get("size"));
    return { content: found.slice(begin, begin + 100), totalElements: found.length };
  });
  server.grant(subjects.organisations, [organisation(1, "East"), organisation(2, "West")]);
});

const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .flatMap((row) => within(row).queryAllByRole("link")[0]?.textContent ?? []);

test("a site is made; what the form wants is asked for", async () => {
  server.grant(entities.create, ({ body }) => {
    rows.push({ ...entity(4, ""), ...(body as Partial<Entity>) });
    return { id: 4 };
  });
  const user = userEvent.setup();
  renderScreen(<EntitiesPage />);
  await readRow("Mall 10");
  await user.click(screen.getByRole("button", { name: "Add site" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Name/), "Kiosk");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter Mobile number.")).toBeTruthy();
  expect(dialog.getByText("Please enter E-mail.")).toBeTruthy();
  expect(dialog.getByText("Please select Organisation.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: /^Organisation/ }));
  const picker = within(await screen.findByRole("dialog", { name: "Choose an organisation" }));
  await user.click(await picker.findByRole("treeitem", { name: /West/ }));
  await user.click(picker.getByRole("button", { name: "Select" }));
  await user.type(dialog.getByLabelText(/Mobile/), "0151 23");
  await user.type(dialog.getByLabelText(/E-mail/), "a");
  await user.tab();
  expect(await dialog.findByText("Enter a valid e-mail address.")).toBeTruthy();
  await user.type(dialog.getByLabelText(/E-mail/), "@b.co");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await readRow("Kiosk");
  expect(server.callsTo(entities.create)[0]?.body).toMatchObject({
    name: "Kiosk",
    deptId: 2,
    openingHours: everyDay("09:00~20:00"),
    businessDayStart: "00:00",
    mobile: "0151 23",
    email: "a@b.co",
  });
}, 60_000);

test("a site is changed, with what that makes anew, and removed", async () => {
  rows.push(entity(4, "Kiosk"));
  server.grant(entities.update, ({ body }) => {
    rows = rows.map((each) => (each.id === 4 ? { ...each, ...(body as Partial<Entity>) } : each));
    return null;
  });
  server.grant(entities.remove, ({ body }) => {
    rows = rows.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<EntitiesPage />);
  await user.click(within(await readRow("Kiosk")).getByRole("button", { name: "Edit: Kiosk" }));
  const changing = within(await screen.findByRole("dialog"));
  expect(changing.queryByText(/recalculates figures/)).toBeNull();
  await user.selectOptions(changing.getByLabelText("Every day: open or closed"), "All day");
  expect(changing.getByText(/recalculates figures/)).toBeTruthy();
  expect(changing.getByText(/new opening hours/)).toBeTruthy();
  await user.click(changing.getByLabelText(/Business day/, { selector: "input" }));
  await user.click(await changing.findByText("06:00"));
  expect(changing.getByText(/begin at 06:00/)).toBeTruthy();
  await user.click(changing.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(within(await readRow("Kiosk")).getByText("all day")).toBeTruthy());
  expect(server.callsTo(entities.update)[0]?.body).toMatchObject({
    id: 4,
    openingHours: everyDay("00:00~00:00"),
    businessDayStart: "06:00",
  });

  await user.click(within(await readRow("Kiosk")).getByRole("button", { name: "Delete: Kiosk" }));
  await confirmDeletion(user, "Delete site Kiosk?", "Kiosk");
  expect(server.callsTo(entities.remove)[0]?.body).toEqual([4]);
}, 40_000);

test("a site that holds something says what, and is not deleted", async () => {
  const held = ["North", "South"].map((name, id) => ({ id, name }));
  server.grant(accesses.list, { content: held, totalElements: 2 } as never);
  const user = userEvent.setup();
  renderScreen(<EntitiesPage />);
  await user.click(within(await readRow("Old bar")).getByRole("button", { name: "Delete: Old bar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Old bar can't be deleted yet" }));
  expect(dialog.getByText("Devices (3)")).toBeTruthy();
  expect(dialog.queryByText(/Areas/)).toBeNull();
  expect(await dialog.findByText(/North, South/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("all are loaded a hundred at a time, but only those in sight are made", async () => {
  rows = Array.from({ length: 5_000 }, (_, index) => entity(index + 1, `Shop ${index + 1}`));
  renderScreen(<EntitiesPage />);
  await screen.findByText("5,000 sites");
  const calls = server.callsTo(entities.list);
  expect(calls).toHaveLength(50);
  expect(new Set(calls.map(({ query }) => query.get("size")))).toEqual(new Set(["100"]));
  const table = await screen.findByRole("table");
  await waitFor(() => expect(table.getAttribute("aria-rowcount")).toBe("5001"));
  expect(within(table).getAllByRole("row").length).toBeLessThan(80);
}, 30_000);

test("search, organisation and order", async () => {
  rows.push(entity(5, "Harbour", { deptId: 2, deptName: "West" }));
  const user = userEvent.setup();
  renderScreen(<EntitiesPage />);
  await readRow("Harbour");
  expect(names()).toEqual(["Harbour", "Mall 9", "Mall 10", "Old bar"]);
  await user.click(screen.getByRole("button", { name: /^Devices/ }));
  await user.click(screen.getByRole("button", { name: /^Devices/ }));
  await waitFor(() => expect(names()[0]).toBe("Old bar"));
  await user.type(screen.getByRole("searchbox"), "OLD");
  await waitFor(() => expect(names()).toEqual(["Old bar"]));
  expect(screen.getByText("1 of 4")).toBeTruthy();
  await user.clear(screen.getByRole("searchbox"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Organisation" }), "West");
  await waitFor(() => expect(names()).toEqual(["Harbour"]));
  expect(server.callsTo(entities.list).at(-1)?.query.get("deptId")).toBe("2");
  await user.type(screen.getByRole("searchbox"), "nowhere");
  await user.click(await screen.findByRole("button", { name: "Clear search and filter" }));
  await waitFor(() => expect(names()).toHaveLength(4));
}, 20_000);

test("a name opens the site in a new tab; hours over midnight are said", async () => {
  renderScreen(<EntitiesPage />);
  const row = within(await readRow("Old bar"));
  const link = row.getByRole("link", { name: "Old bar" });
  expect(link.getAttribute("href")).toBe("/system/entity/detail/1");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(row.getByText(/18:00.–.02:00.* \(next day\)/)).toBeTruthy();
});

test("a switch asks, says what follows, and changes only itself", async () => {
  server.grant(entities.switch, ({ body }) => {
    rows = rows.map((each) => (each.id === 1 ? { ...each, ...(body as Partial<Entity>) } : each));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<EntitiesPage />);
  await user.click(await screen.findByRole("switch", { name: "Daylight saving: Old bar" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/read as standard time all year/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Turn off" }));
  await waitFor(() =>
    expect(
      (screen.getByRole("switch", { name: "Daylight saving: Old bar" }) as HTMLInputElement).checked,
    ).toBe(false),
  );
  expect(server.callsTo(entities.switch)[0]?.body).toEqual({ id: 1, dstEnable: 0 });
});

test("who may only look sees no buttons and no daylight-saving column", async () => {
  renderScreen(<EntitiesPage />, { permissions: ["entity:list"] });
  const row = await readRow("Old bar");
  expect(screen.queryByRole("button", { name: /Add|Edit|Delete/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Daylight saving" })).toBeNull();
  expect(within(row).queryByRole("switch")).toBeNull();
  expect(within(row).getByText("Off")).toBeTruthy();
});
