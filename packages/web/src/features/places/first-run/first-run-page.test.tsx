import { quarantine, type RecordRow, records, unreadable } from "@foyer/contract/counting/records";
import { type Connections, connections } from "@foyer/contract/devices/connections";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { waiting } from "@foyer/contract/devices/waiting";
import { accesses } from "@foyer/contract/places/accesses";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { type FoundSubject, type PickedOrganisation, subjects } from "@foyer/contract/places/subjects";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { actingCompany } from "../../../lib/acting-company.ts";
import { chooseLanguage } from "../../../lib/language.ts";
import { startPhrases } from "../../../lib/phrases.ts";
import { session } from "../../../lib/session.ts";
import { renderScreen, signedInWith } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { FirstRunPage } from "./first-run-page.tsx";

const nothing = { content: [], totalElements: 0 };
const company = {
  id: 1,
  name: "Arcades",
  logo: null,
  colour: null,
  timeZone: "Europe/Berlin",
  dayStartMinute: 0,
};
const door: FoundSubject = {
  id: 9,
  name: "Front door",
  above: ["Arcades", "Corner Shop"],
  entityId: 7,
  deptId: 3,
  timeZone: "Europe/Berlin",
  dayStartMinute: 0,
};
const shop: FoundSubject = { ...door, id: 7, name: "Corner Shop", above: ["Arcades"] };
const arcades: PickedOrganisation = {
  id: 3,
  name: "Arcades",
  entityCount: 0,
  open: true,
  managed: true,
  children: [],
};
const here: Connections = {
  hosts: ["192.168.1.20", "172.17.0.1"],
  http: 8081,
  tcp: 8087,
  mqtt: 1883,
  httpTls: null,
  mqttTls: null,
  externalBroker: false,
  keysRequired: false,
  simulator: true,
};

let server: ReturnType<typeof stubServer>;
/** What there is on the server. */
let there: { organisations: PickedOrganisation[]; sites: FoundSubject[]; doors: FoundSubject[] };

beforeAll(async () => {
  history.replaceState(null, "", "/en/");
  await startPhrases(chooseLanguage());
});

beforeEach(() => {
  server = stubServer();
  there = { organisations: [], sites: [], doors: [] };
  server.grant(subjects.organisations, () => there.organisations);
  server.grant(subjects.search, ({ query }) => {
    const found = query.get("dataType") === "1" ? there.doors : there.sites;
    return { content: found, totalElements: found.length };
  });
  server.grant(subjects.names, () => there.doors);
  server.grant(connections.show, here);
  server.grant(devices.waiting, { ...nothing, open: true });
  server.grant(devices.ofAccess, nothing);
  server.grant(devices.unbound, nothing);
  server.grant(unreadable.list, nothing);
  server.grant(quarantine.list, nothing);
  server.grant(deviceModels.list, nothing);
  countsAre(0, 0, 0);
});

afterEach(() => {
  cleanup();
  session.end("signedOut");
  actingCompany.choose(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function countsAre(count: number, counted: number, out: number) {
  server.grant(records.totals, {
    records: count,
    sent: { in: counted, out },
    counted: { in: counted, out },
    measure: null,
    from: "",
    to: "",
    zone: "Europe/Berlin",
  });
  const newest = { start: "2026-05-04T14:04:00+02:00", end: "2026-05-04T14:05:00+02:00" } as RecordRow;
  const row = {
    ...newest,
    deviceId: 1,
    sn: "S",
    deviceName: "S",
    line: "1",
    zone: "Europe/Berlin",
    seconds: 60,
    values: {},
    receivedAt: "",
    source: "foyer",
    revision: null,
    accessId: 9,
    accessName: "Front door",
    direction: 0,
    sign: 1 as const,
    counted: { in: counted, out },
    remark: null,
    revisions: 0,
  };
  server.grant(records.list, { content: count ? [row] : [], totalElements: count, more: false });
}

function show({ address = "/start", permissions = ["*:*:*"], userType = 1, ofCompany = true } = {}) {
  renderScreen(<FirstRunPage />, { address, permissions });
  const signedIn = signedInWith(permissions);
  act(() =>
    session.load({
      ...signedIn,
      user: { ...signedIn.user, userType },
      company: ofCompany ? company : null,
    }),
  );
  return userEvent.setup();
}

const atDoor = { address: "/start?step=3&corridorId=9&way=device" };

test("an operator without a company makes one and acts for it at once", async () => {
  server.grant(companies.create, { id: 5 });
  const user = show({ userType: 0, ofCompany: false });
  const steps = screen.getByRole("list", { name: "Step 1 of 3" });
  expect(within(steps).getByText("Company").closest("li")?.getAttribute("aria-current")).toBe("step");
  await user.click(screen.getByRole("button", { name: "Create company" }));
  expect(await screen.findByText("Please enter Company name.")).toBeTruthy();
  await user.type(screen.getByLabelText(/Company name/), "Arcades");
  server.refuse(companies.create, "company.nameTaken", 409);
  await user.click(screen.getByRole("button", { name: "Create company" }));
  expect(await screen.findByText("Another company already has this name.")).toBeTruthy();

  server.grant(companies.create, { id: 5 });
  await user.type(screen.getByLabelText(/Company name/), " II");
  await user.click(screen.getByRole("button", { name: "Create company" }));
  await waitFor(() => expect(actingCompany.current().id).toBe(5));
  expect(server.callsTo(companies.create).at(-1)?.body).toEqual({
    name: "Arcades II",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("organisation, site and access are made in one go, with the company's name and zone", async () => {
  server.grant(organisations.create, { id: 3 });
  server.grant(entities.create, { id: 7 });
  server.grant(accesses.create, { id: 9 });
  const user = show();
  there.doors = [];
  const organisation = await screen.findByLabelText<HTMLInputElement>(/Organisation/);
  expect(organisation.value).toBe("Arcades");
  expect(screen.getByLabelText<HTMLInputElement>(/First entrance/).value).toBe("Front door");
  await user.type(screen.getByLabelText(/Site name/), "Corner Shop");
  there.doors = [door];
  await user.click(screen.getByRole("button", { name: "Create site" }));

  const next = await screen.findByRole("heading", { name: "What counts at Front door?" });
  // Who works with the keyboard goes on from here.
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(server.callsTo(organisations.create).map(({ body }) => body)).toEqual([{ name: "Arcades" }]);
  expect(server.callsTo(entities.create).map(({ body }) => body)).toEqual([
    { name: "Corner Shop", deptId: 3, timeZone: "Europe/Berlin", workTime: "09:00~20:00" },
  ]);
  expect(server.callsTo(accesses.create).map(({ body }) => body)).toEqual([
    { name: "Front door", entityId: 7, deptId: 3 },
  ]);
  await waitFor(() => expect(location.search).toContain("corridorId=9"));
});

test("what was made before something failed is kept and never made twice", async () => {
  server.grant(organisations.create, { id: 3 });
  server.refuse(entities.create, "entity.nameTaken", 409);
  const user = show();
  await user.type(await screen.findByLabelText(/Site name/), "Corner Shop");
  await user.click(screen.getByRole("button", { name: "Create site" }));
  expect(await screen.findByText(/Already created and kept: Arcades/)).toBeTruthy();
  expect(screen.getByText("Another site already has this name.")).toBeTruthy();
  expect(screen.queryByLabelText(/Organisation/)).toBeNull();

  server.grant(entities.create, { id: 7 });
  server.refuse(accesses.create, "validation.failed", 400, { fields: { name: "invalid" } });
  await user.type(screen.getByLabelText(/Site name/), " II");
  await user.click(screen.getByRole("button", { name: "Create site" }));
  expect(await screen.findByText(/Already created and kept: Arcades and Corner Shop II/)).toBeTruthy();
  expect(screen.queryByLabelText(/Site name/)).toBeNull();
  expect(screen.getByLabelText(/First entrance/).getAttribute("aria-invalid")).toBe("true");

  server.grant(accesses.create, { id: 9 });
  there.doors = [door];
  await user.type(screen.getByLabelText(/First entrance/), " A");
  await user.click(screen.getByRole("button", { name: "Create entrance" }));
  expect(await screen.findByRole("heading", { name: "What counts at Front door?" })).toBeTruthy();
  expect(server.callsTo(organisations.create)).toHaveLength(1);
  expect(server.callsTo(entities.create)).toHaveLength(2);
  expect(server.callsTo(accesses.create).at(-1)?.body).toEqual({
    name: "Front door A",
    entityId: 7,
    deptId: 3,
  });
});

test("after a reload a lone site without an access only lacks that; with one there is a way on", async () => {
  there = { organisations: [arcades], sites: [shop], doors: [] };
  show();
  expect(await screen.findByText(/The site Corner Shop exists/)).toBeTruthy();
  expect(screen.queryByLabelText(/Site name/)).toBeNull();
  cleanup();

  there.doors = [door];
  const user = show();
  expect(await screen.findByRole("combobox", { name: /Organisation/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Continue with existing sites" }));
  expect(await screen.findByRole("heading", { name: "What counts at Front door?" })).toBeTruthy();
});

test("who may not make a site or add a device is told what is missing", async () => {
  show({ permissions: ["entity:add", "device:add"] });
  expect(await screen.findByText(/these permissions: dept:add and entranceExit:add/)).toBeTruthy();
  cleanup();
  there.doors = [door];
  show({ ...atDoor, permissions: ["device:add"] });
  expect(await screen.findByText(/these permissions: device:bind/)).toBeTruthy();
});

test("without an access the third step leads back to the second", async () => {
  const user = show({ address: "/start?step=3" });
  await user.click(await screen.findByRole("button", { name: "Create site" }));
  expect(await screen.findByRole("heading", { name: "Where are people counted?" })).toBeTruthy();
});

test("a counter is chosen and the exact address told", async () => {
  there.doors = [door];
  const user = show(atDoor);
  const field = await screen.findByRole("combobox", { name: "Which counter?" });
  await user.click(field);
  await user.type(field, "hpc");
  await user.click(await screen.findByRole("option", { name: /HPC005/, hidden: true }));
  expect(await screen.findByText("http://192.168.1.20:8081/dataport.aspx")).toBeTruthy();
  expect(screen.getByText(/You opened the console as localhost/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Address of this server"), "172.17.0.1");
  expect(screen.getByText("http://172.17.0.1:8081/CustCount")).toBeTruthy();
  const copies = screen.getAllByRole("button", { name: /^Copy: / });
  expect(copies.length).toBeGreaterThan(2);

  await user.clear(field);
  await user.type(field, "he2");
  await user.click(await screen.findByRole("option", { name: /HX-HE2/, hidden: true }));
  expect(await screen.findByRole("button", { name: "Copy: 8087" })).toBeTruthy();
  expect(screen.getByText(/server address and port/)).toBeTruthy();
});

test("where proof is asked for, the address of a counter carries a site key that is made once", async () => {
  there.doors = [door];
  server.grant(connections.show, { ...here, keysRequired: true });
  server.grant(siteKeys.create, { id: 1, key: "0123456789abcdef0123456789abcdef" });
  const user = show(atDoor);
  const field = await screen.findByRole("combobox", { name: "Which counter?" });
  const choose = async (name: RegExp) => {
    await user.clear(field);
    await user.click(await screen.findByRole("option", { name, hidden: true }));
  };
  await choose(/HPC005/);
  expect(screen.queryByText(/dataport\.aspx$/)).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Create address" }));
  const keyed = /\/d\/0123456789abcdef0123456789abcdef\/dataport\.aspx$/;
  expect(await screen.findByText(keyed)).toBeTruthy();
  expect(server.callsTo(siteKeys.create)[0]?.body).toMatchObject({
    protocols: ["hpc"],
    entityId: door.entityId,
  });
  // Its protocol has no place for a proof: the rule is said.
  await choose(/HX-HE2/);
  expect(await screen.findByText(/This counter can.t prove its identity/)).toBeTruthy();
  await choose(/Foyer \(HTTP\)/);
  expect(await screen.findByText(/\/v1\/records$/)).toBeTruthy();
  // Shown once: opening others did not lose it.
  await choose(/HPC005/);
  expect(await screen.findByText(keyed)).toBeTruthy();
  expect(server.callsTo(siteKeys.create)).toHaveLength(1);
});

test("ports over TLS are told, and one that is open is not called closed", async () => {
  there.doors = [door];
  server.grant(connections.show, { ...here, http: null, mqtt: null, httpTls: 8443, mqttTls: 8883 });
  const user = show(atDoor);
  const field = await screen.findByRole("combobox", { name: "Which counter?" });
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: /HPC005/, hidden: true }));
  expect(await screen.findByText("https://192.168.1.20:8443/dataport.aspx")).toBeTruthy();
  expect(screen.queryByText(/^http:/)).toBeNull();
  expect(screen.queryByText(/is off/)).toBeNull();

  await user.clear(field);
  await user.click(await screen.findByRole("option", { name: /Foyer \(MQTT\)/, hidden: true }));
  expect(await screen.findByRole("button", { name: "Copy: 8883" })).toBeTruthy();
  expect(screen.getByText("Port (TLS)")).toBeTruthy();
  expect(screen.queryByText(/is off/)).toBeNull();
});

test("a closed port says so", async () => {
  there.doors = [door];
  server.grant(connections.show, { ...here, hosts: [], tcp: null });
  const user = show(atDoor);
  await user.click(await screen.findByRole("combobox", { name: "Which counter?" }));
  await user.click(await screen.findByRole("option", { name: /HX-HE2/, hidden: true }));
  expect(await screen.findByText(/FOYER_HE2_PORT is off/)).toBeTruthy();
  expect(screen.getByText(/Only this machine itself can connect/)).toBeTruthy();
});

test("an unknown device is seen, understood, added and counts from the day of its first message", async () => {
  there.doors = [door];
  const stranger = {
    sn: "CAM-1",
    protocol: "milesight",
    protocols: ["milesight"],
    firstSeen: "2026-05-03T22:30:00.000Z",
    elsewhere: null,
    lastSeen: "2026-05-04T12:00:00.000Z",
    kept: 2,
    bytes: 300,
  };
  server.grant(devices.waiting, { content: [stranger], totalElements: 1, open: true });
  server.grant(waiting.details, {
    sn: "CAM-1",
    read: 2,
    unreadable: 0,
    lines: [{ line: "1", records: 2, last: { in: 3, out: 2 }, at: "2026-05-04 14:00:00" }],
    reportedModel: null,
    deviceType: 6,
    modelId: 4,
  });
  const model = { id: 4, deviceType: 6, deviceName: "VS13x", code: "VS13X", snLenth: 0, deviceCount: 0 };
  server.grant(deviceModels.list, { content: [{ ...model, createTime: "" }], totalElements: 1 });
  // As on the server: who is added no longer waits, while the key is still shown.
  server.grant(devices.create, () => {
    server.grant(devices.waiting, { ...nothing, open: true });
    return { id: 31, key: "the-key" };
  });
  server.grant(devices.bind, { ids: [1] });

  const user = show(atDoor);
  expect(await screen.findByText("CAM-1 is sending but hasn't been added yet")).toBeTruthy();
  expect(await screen.findByText(/It reports: .*3.*2/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use this one for Front door" }));
  await user.click(await screen.findByRole("button", { name: "Add device" }));
  expect(await screen.findByText("the-key")).toBeTruthy();
  expect(server.callsTo(devices.create)[0]?.body).toMatchObject({ sn: "CAM-1", entityId: 7, modelId: 4 });
  countsAre(2, 3, 2);
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() =>
    expect(server.callsTo(devices.bind)[0]?.body).toEqual({
      corridorId: 9,
      devices: [{ deviceId: 31, line: "1", direction: 0, from: "2026-05-04" }],
    }),
  );
  expect(await screen.findByText(/^The first people: 3 in, 2 out at 14:05/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "View figures" }).getAttribute("href")).toBe("/index");
});

test("what could not be read and what is held back says why", async () => {
  there.doors = [door];
  const payload = { id: 8, sn: null, protocol: "xovis", reason: "the body is not JSON", size: 5 };
  const receivedAt = new Date().toISOString();
  const old = { ...payload, id: 7, reason: "long ago", receivedAt: "2020-01-01T00:00:00.000Z" };
  server.grant(unreadable.list, { content: [{ ...payload, receivedAt }, old], totalElements: 2 });
  server.grant(unreadable.body, { form: "text", preview: "<odd/>", size: 6, whole: true, meta: {} });
  server.grant(quarantine.list, {
    content: [
      {
        id: 1,
        deviceId: 31,
        sn: "CAM-1",
        deviceName: "Camera",
        line: "1",
        start: "2030-05-04T14:00:00+02:00",
        end: "2030-05-04T14:05:00+02:00",
        zone: "Europe/Berlin",
        seconds: 300,
        values: { in: 4 },
        receivedAt,
        source: "foyer",
        revision: null,
        accessId: null,
        accessName: null,
        direction: null,
        entityId: 7,
        entityName: "Corner Shop",
        reason: "future",
        state: "held",
        decidedBy: null,
        decidedAt: null,
      },
    ],
    totalElements: 1,
  });
  const user = show(atDoor);
  expect(await screen.findByText(/the body is not JSON/)).toBeTruthy();
  expect(screen.queryByText(/long ago/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show message" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("<odd/>"));
  expect(await screen.findByText(/reason: in the future/)).toBeTruthy();
});

test("after a minute without anything it says what to check", async () => {
  there.doors = [door];
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  show(atDoor);
  expect(await screen.findByText(/Waiting for the first message/)).toBeTruthy();
  expect(screen.queryByText(/Check this/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText(/Check this/)).toBeTruthy();
  expect(screen.getByText(/8081, 8087, and 1883/)).toBeTruthy();
});

test("the simulator is one click, and its first figures show", async () => {
  there.doors = [door];
  server.grant(connections.simulate, { id: 40, sn: "SIM-1", name: "Simulated counter, Front door" });
  const user = show({ address: "/start?step=3&corridorId=9" });
  await user.click(await screen.findByRole("button", { name: /Use the simulator/ }));
  await user.click(await screen.findByRole("button", { name: "Start simulated counter" }));
  expect(await screen.findByText(/^Simulated counter, Front door now counts here\. Starting/)).toBeTruthy();
  expect(server.callsTo(connections.simulate)[0]?.body).toEqual({ corridorId: 9 });
  countsAre(120, 80, 70);
  expect(await screen.findByText(/^The first people: 80 in, 70 out at 14:05/)).toBeTruthy();
  expect(await screen.findByText("Simulated counter, Front door now counts here.")).toBeTruthy();
});

test("where a simulated counter counts already, no second one is offered", async () => {
  there.doors = [door];
  const line = { id: 2, deviceId: 40, sn: "SIM-1", name: "Simulated counter", deviceType: 2, line: "1" };
  const since = { direction: 0, from: "2026-05-04T08:00:00Z", to: null, lastTime: null, online: true };
  server.grant(devices.ofAccess, {
    content: [{ ...line, ...since, model: "FOYER-SIM", feed: "window" as const, otherFeeds: [] }],
    totalElements: 1,
  });
  show({ address: "/start?step=3&corridorId=9&way=simulator" });
  expect(await screen.findByText(/^Simulated counter now counts here\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start simulated counter" })).toBeNull();
});

test("where no simulator runs it says why", async () => {
  there.doors = [door];
  server.grant(connections.show, { ...here, simulator: false });
  show({ address: "/start?step=3&corridorId=9&way=simulator" });
  expect(await screen.findByText(/it has no simulator/)).toBeTruthy();
});
