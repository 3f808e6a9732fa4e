import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { overview } from "@foyer/contract/analytics/overview";
import { recomputing } from "@foyer/contract/counting/recompute";
import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { type Area, areas } from "@foyer/contract/places/areas";
import { type EntityDetails, entities } from "@foyer/contract/places/entities";
import { type Forwarding, forwarding } from "@foyer/contract/places/forwarding";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { confirmDeletion, grantCrud } from "../../../testing/list-tests.ts";
import { madeEntity } from "../../../testing/made-entity.ts";
import { madeOverview } from "../../../testing/made-overview.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { EntityDetailPage } from "./entity-detail-page.tsx";

let server: ReturnType<typeof stubServer>;
let entity: EntityDetails;
let list: Area[];
let protocols: Forwarding[];

const area = (id: number, name: string, countCorridor = 0): Area => ({
  id,
  name,
  entityId: 7,
  entityName: "Mall",
  countCorridor,
  createTime: "2026-05-04T09:00:00Z",
});

const protocol = (number: number, more: Partial<Forwarding> = {}): Forwarding => ({
  protocol: number,
  reserved: number > 3,
  address: "",
  channelCode: "",
  header: "",
  hasSecret: false,
  enabled: 0,
  saved: false,
  lastSuccessAt: null,
  lastErrorAt: null,
  lastFault: null,
  lastStatus: null,
  nextTryAt: null,
  ...more,
});

inEnglish();

beforeEach(() => {
  server = stubServer();
  entity = madeEntity();
  list = [area(1, "Food"), area(2, "Upstairs", 3)];
  protocols = [
    protocol(1, { saved: true, address: "https://example.org/in", channelCode: "A", enabled: 1 }),
    ...[2, 3, 4, 9].map((number) => protocol(number)),
  ];
  server.grant(entities.details, () => entity);
  server.grant(overview.ofPlace, madeOverview());
  server.grant(devices.byEntity, { content: [], totalElements: 0 });
  server.grant(notes.list, []);
  server.grant(rules.list, { content: [], totalElements: 0 });
  server.grant(occupancy.now, { at: "", count: 0, rows: [] });
  server.grant(recomputing.progress, { waiting: 0, since: null, doneLastMinute: 0 } as never);
  server.grant(subjects.organisations, [{ id: 1, name: "Bonn", children: [] }] as never);
  server.grant(areas.list, ({ query }) => {
    const content = list.filter(({ name }) => name.includes(query.get("name") ?? ""));
    return { content, totalElements: content.length };
  });
  server.grant(forwarding.list, () => ({ entityId: 7, pushStateEnable: entity.pushStateEnable, protocols }));
});

const show = (tab = "", permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/system/entity/detail/:id" element={<EntityDetailPage />} />
    </Routes>,
    { permissions, address: `/system/entity/detail/7${tab && `?tab=${tab}`}` },
  );

test.each([
  ["a site that is gone", "/system/entity/detail/9"],
  ["an address that names none", "/system/entity/detail/abc"],
])("%s says so and leads to the list", async (_, address) => {
  server.refuse(entities.details, "notFound.thing", 404);
  renderScreen(
    <Routes>
      <Route path="/system/entity/detail/:id" element={<EntityDetailPage />} />
    </Routes>,
    { address },
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Site not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All sites" }).getAttribute("href")).toBe("/system/entity/index");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("the head says where the site is and what its clock shows; the tab stands in the address", async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Mall" })).toBeTruthy();
  expect(server.callsTo(entities.details)[0]?.query.get("id")).toBe("7");
  expect(screen.getByRole("link", { name: "Bonn" }).getAttribute("href")).toBe("/base/dept/detail/1");
  expect(screen.getByText("Times in Asia/Kathmandu")).toBeTruthy();
  expect(screen.getByText(/local time/)).toBeTruthy();
  expect(screen.getByText("No device has been heard from yet")).toBeTruthy();
  expect(screen.getByText(/18:00.–.02:00.* \(next day\)/)).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Areas" }));
  expect(await screen.findByText("Food")).toBeTruthy();
  await waitFor(() => expect(location.search).toBe("?tab=areas"));
});

test("base data: changed, with what that makes anew", async () => {
  server.grant(entities.update, ({ body }) => {
    entity = { ...entity, ...(body as Partial<EntityDetails>) };
    return null;
  });
  const user = userEvent.setup();
  show("base");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit site Mall" }));
  const zone = await dialog.findByLabelText(/Time zone/, { selector: "input" });
  await user.clear(zone);
  await user.type(zone, "Lord");
  await user.click(await dialog.findByText(/Australia\/Lord Howe/));
  expect(dialog.getByText(/recalculated in the time zone Australia\/Lord_Howe/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getAllByText(/Lord_Howe/).length).toBeGreaterThan(0));
  expect(server.callsTo(entities.update)[0]?.body).toMatchObject({ id: 7, timeZone: "Australia/Lord_Howe" });
}, 40_000);

test("an area: made, renamed, removed; a tied one says why it stays", async () => {
  grantCrud(server, areas, list, (sent) => ({ ...area(3, ""), ...sent }));
  const user = userEvent.setup();
  show("areas");
  await user.click(await screen.findByRole("button", { name: "Add area" }));
  await user.type(await screen.findByLabelText(/Name/), "Toys{Enter}");
  await screen.findByText("Toys");
  expect(server.callsTo(areas.create)[0]?.body).toEqual({ name: "Toys", entityId: 7 });
  await user.click(screen.getByRole("button", { name: "Edit: Toys" }));
  const name = await screen.findByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, "Games{Enter}");
  await screen.findByText("Games");
  expect(server.callsTo(areas.update)[0]?.body).toEqual({ id: 3, name: "Games" });
  await user.click(screen.getByRole("button", { name: "Delete: Games" }));
  await confirmDeletion(user, "Delete area Games?", "Games");
  expect(screen.getByRole("button", { name: "Delete: Upstairs" }).getAttribute("title")).toMatch(
    /^3 entrances are assigned/,
  );
}, 20_000);

test("forwarding: set up, tried, saved, removed; numbers kept free are not shown", async () => {
  protocols[0] = {
    ...(protocols[0] as Forwarding),
    lastErrorAt: "2026-05-04T08:16:00Z",
    lastFault: "refused",
    lastStatus: 503,
    nextTryAt: "2026-05-04T08:17:00Z",
  };
  server.grant(forwarding.test, { status: null, fault: "timeout" });
  server.grant(forwarding.save, ({ body }) => {
    const [draft] = (body as { protocols: Partial<Forwarding>[] }).protocols;
    protocols = protocols.map((each) => (each.protocol === 2 ? { ...each, ...draft, saved: true } : each));
    return null;
  });
  server.grant(forwarding.remove, () => {
    protocols = protocols.map((each) => (each.protocol === 1 ? protocol(1) : each));
    return null;
  });
  const user = userEvent.setup();
  show("forwarding");
  expect(await screen.findByText("Forwarding is off for this site: nothing is sent.")).toBeTruthy();
  expect(screen.queryByText(/Protocol [49]/)).toBeNull();
  expect(screen.getByText(/the receiver refused \(HTTP 503\)/)).toBeTruthy();
  const [json, csv] = screen.getAllByRole("listitem").filter((item) => within(item).queryByRole("heading"));

  await user.click(within(csv as HTMLElement).getByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "CSV over HTTP" }));
  expect(dialog.getByText(/Content-Type: text\/csv/)).toBeTruthy();
  const address = dialog.getByLabelText(/Address/);
  await user.type(address, "ftp://example.org");
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  expect(await dialog.findByText(/begins with http/)).toBeTruthy();
  expect(server.callsTo(forwarding.test)).toHaveLength(0);
  await user.clear(address);
  await user.type(address, "https://example.org/csv");
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  expect(await dialog.findByText("The test was not received: no answer within 10 seconds")).toBeTruthy();
  expect(dialog.queryByLabelText(/header value/)).toBeNull();
  await user.type(dialog.getByLabelText(/header name/), "X-Api-Key");
  const secret = dialog.getByLabelText(/header value/) as HTMLInputElement;
  await user.type(secret, "abc");
  expect(secret.type).toBe("password");
  await user.click(dialog.getByRole("button", { name: "Show password" }));
  expect(secret.type).toBe("text");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("https://example.org/csv")).toBeTruthy();
  expect(server.callsTo(forwarding.save)[0]?.body).toEqual({
    entityId: 7,
    protocols: [
      {
        protocol: 2,
        address: "https://example.org/csv",
        channelCode: "",
        header: "X-Api-Key",
        headerSecret: "abc",
        enabled: 1,
      },
    ],
  });

  await user.click(within(json as HTMLElement).getByRole("button", { name: "Remove" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove JSON over HTTP from Mall?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText("https://example.org/in")).toBeNull());
  expect(server.callsTo(forwarding.remove)[0]?.body).toEqual({ entityId: 7, protocols: [1] });
}, 20_000);

test("an inner address is refused at its field", async () => {
  server.refuse(forwarding.save, "forwarding.blocked", 400);
  const user = userEvent.setup();
  show("forwarding");
  await user.click((await screen.findAllByRole("button", { name: "Set up" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText(/is in an internal network/)).toBeTruthy();
});

test("only what one may see is a tab", async () => {
  show("forwarding", ["entity:list", "area:list"]);
  expect(await screen.findByRole("tab", { name: "Areas" })).toBeTruthy();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Today", "Areas", "Details"]);
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});
