import {
  type DeviceKey,
  type DeviceSecurity,
  deviceKeys,
  deviceSecurity,
} from "@foyer/contract/devices/security";
import { type SiteKey, siteKeys } from "@foyer/contract/devices/site-keys";
import { subjects } from "@foyer/contract/places/subjects";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { SecurityPage } from "./security-page.tsx";

let server: ReturnType<typeof stubServer>;
let security: DeviceSecurity;
let keys: SiteKey[];

const siteKey = (id: number, name: string): SiteKey => ({
  id,
  name,
  entityId: null,
  entityName: null,
  begins: "a1b2c3",
  protocols: [],
  state: "good",
  madeTime: "2026-05-04T08:00:00Z",
  madeBy: "mara",
  validUntil: null,
  lastUsed: null,
  revokedTime: null,
});

const deviceKey: DeviceKey = {
  id: 9,
  state: "good",
  madeTime: "2026-05-04T08:00:00Z",
  madeBy: "mara",
  validUntil: null,
  lastUsed: null,
};

inEnglish();

beforeEach(() => {
  server = stubServer();
  keys = [siteKey(1, "Old cameras")];
  security = {
    requiredByInstallation: false,
    keysRequired: false,
    addresses: [],
    mayChange: true,
    heard: 12,
    unproven: 3,
    sources: [{ address: "198.51.100.7", devices: 3, lastTime: "2026-05-04T08:00:00Z", listed: false }],
    refused: [
      {
        deviceId: 7,
        sn: "SN-7",
        name: "North door",
        why: "keyWrong",
        address: "203.0.113.9",
        time: "2026-05-04T08:00:00Z",
        times: 4,
        zone: "Europe/Berlin",
      },
    ],
    hosts: ["10.0.0.5"],
    http: 8081,
    httpTls: 8443,
  };
  server.grant(deviceSecurity.show, () => security);
  server.grant(deviceSecurity.notice, () => ({
    required: security.keysRequired,
    unproven: security.unproven,
  }));
  server.grant(siteKeys.list, () => keys);
  server.grant(subjects.search, { content: [], totalElements: 0 } as never);
  server.grant(deviceSecurity.unproven, {
    content: [
      {
        deviceId: 5,
        sn: "SN-5",
        name: "South door",
        deviceType: 1,
        entityId: 4,
        entityName: "Mall",
        address: "198.51.100.7",
        lastTime: "2026-05-04T08:00:00Z",
        zone: "Europe/Berlin",
      },
    ],
    totalElements: 1,
  });
});

test("that devices count without proof is said loudly; requiring proof names what follows", async () => {
  server.grant(deviceSecurity.setMode, ({ body }) => {
    security = { ...security, ...(body as { keysRequired: boolean }) };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<SecurityPage />);
  expect(await screen.findByText("3 devices counted without proof in the last day")).toBeTruthy();
  expect(screen.getByText("4 times, last from 203.0.113.9")).toBeTruthy();
  await user.click(screen.getByRole("switch", { name: /Count only devices that prove/ }));
  expect(server.callsTo(deviceSecurity.setMode)).toHaveLength(0);
  const question = within(await screen.findByRole("dialog", { name: "Require proof from every device?" }));
  expect(question.getByText(/3 devices sent without proof.*set aside until you decide/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Require proof" }));
  await waitFor(() => expect(screen.queryByText(/counted without proof in the last day/)).toBeNull());
  expect(server.callsTo(deviceSecurity.setMode)[0]?.body).toEqual({ keysRequired: true });
});

test("each device leads to its page, each key to its site; when they came by is said by its age", async () => {
  const lastUsed = new Date(Date.now() - 2 * 3_600_000).toISOString();
  keys = [{ ...siteKey(1, "Old cameras"), entityId: 4, entityName: "Mall", lastUsed }];
  renderScreen(<SecurityPage />);
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("North door")).toBe("/device/SN-7");
  // The site of the key, and that of the device without proof.
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Mall" })).toHaveLength(2));
  expect(screen.getAllByRole("link", { name: "Mall" })[0]?.getAttribute("href")).toBe(
    "/system/entity/detail/4",
  );
  expect(screen.getByText(/^2 hr\. ago/)).toBeTruthy();
});

test("a site key: made, shown once with the addresses to enter, revoked", async () => {
  server.grant(siteKeys.create, ({ body }) => {
    keys = [{ ...siteKey(2, ""), ...(body as Partial<SiteKey>) }, ...keys];
    return { id: 2, key: "0123456789abcdef0123456789abcdef" };
  });
  server.grant(siteKeys.revoke, ({ body }) => {
    keys = keys.map((key) => ((body as number[]).includes(key.id) ? { ...key, state: "revoked" } : key));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<SecurityPage />);
  await user.click(await screen.findByRole("button", { name: "Add site key" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText(/Name/), "Gate cameras");
  await user.click(dialog.getByRole("button", { name: "Save" }));

  const shown = within(await screen.findByRole("dialog", { name: "Site key Gate cameras" }));
  expect(
    shown.getByText("http://10.0.0.5:8081/d/0123456789abcdef0123456789abcdef/api/camera/heartBeat"),
  ).toBeTruthy();
  expect(
    shown.getByText("https://10.0.0.5:8443/d/0123456789abcdef0123456789abcdef/api/camera/heartBeat"),
  ).toBeTruthy();
  expect(shown.getByText("Bearer 0123456789abcdef0123456789abcdef")).toBeTruthy();
  expect(server.callsTo(siteKeys.create)[0]?.body).toMatchObject({ name: "Gate cameras", entityId: null });
  await user.click(shown.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText(/0123456789abcdef/)).toBeNull());

  await user.click(await screen.findByRole("button", { name: "Revoke: Old cameras" }));
  const question = within(await screen.findByRole("dialog", { name: "Revoke site key Old cameras?" }));
  expect(question.getByText(/are refused from now on/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("Revoked")).toBeTruthy();
  expect(server.callsTo(siteKeys.revoke)[0]?.body).toEqual([1]);
});

test("a list of networks is checked before it is saved, and what devices come from is offered", async () => {
  server.grant(deviceSecurity.checkAddresses, ({ body }) => {
    const { addresses } = body as { addresses: string[] };
    const devices = [{ deviceId: 5, sn: "SN-5", name: "South door", address: "198.51.100.7" }];
    return addresses.includes("198.51.100.7") ? { count: 0, devices: [] } : { count: 1, devices };
  });
  server.grant(deviceSecurity.setAddresses, ({ body }) => {
    security = { ...security, ...(body as { addresses: string[] }) };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<SecurityPage />);
  const field = await screen.findByLabelText("Addresses and networks");
  await user.type(field, "erp.lan");
  expect(screen.getByText(/Enter addresses or networks/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "203.0.113.0/24");
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText(/would be shut out:/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add 198.51.100.7" }));
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText(/No recently active device/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.callsTo(deviceSecurity.setAddresses)[0]?.body).toEqual({
      addresses: ["203.0.113.0/24", "198.51.100.7"],
    }),
  );
});

test("what is typed stays while the list is changed by somebody else", async () => {
  server.grant(deviceSecurity.setMode, () => {
    security = { ...security, keysRequired: true, addresses: ["192.0.2.1"] };
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<SecurityPage />);
  const field = (await screen.findByLabelText("Addresses and networks")) as HTMLTextAreaElement;
  await user.type(field, "203.0.113.0/24");
  await user.click(screen.getByRole("switch", { name: /Count only devices that prove/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Require proof" }));
  await waitFor(() => expect(screen.queryByText(/counted without proof in the last day/)).toBeNull());
  expect((screen.getByLabelText("Addresses and networks") as HTMLTextAreaElement).value).toBe(
    "203.0.113.0/24",
  );
});

test("a device without proof is given a key, shown once; an old one is revoked", async () => {
  server.grant(deviceKeys.list, [deviceKey]);
  server.grant(deviceKeys.rotate, { id: 10, key: "new-secret", othersUntil: "2026-05-05T08:00:00Z" });
  server.grant(deviceKeys.revoke, null);
  const user = userEvent.setup();
  renderScreen(<SecurityPage />);
  const open = async () => user.click(await screen.findByRole("button", { name: "Manage keys: South door" }));
  await open();
  const dialog = within(await screen.findByRole("dialog", { name: "Keys of South door" }));
  const hours = await dialog.findByLabelText(/stays valid for/);
  await user.clear(hours);
  await user.type(hours, "2");
  await user.click(dialog.getByRole("button", { name: "Create new key" }));
  expect(await screen.findByText("new-secret")).toBeTruthy();
  expect(server.callsTo(deviceKeys.rotate)[0]?.body).toEqual({ deviceId: 5, overlapHours: 2 });
  await user.click(screen.getByRole("button", { name: "Done" }));

  await open();
  await user.click(await screen.findByRole("button", { name: "Revoke" }));
  const question = within(await screen.findByRole("dialog", { name: "Revoke this key of South door?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(server.callsTo(deviceKeys.revoke)[0]?.body).toEqual({ deviceId: 5, ids: [9] }));
});

test("who sees a part of the company changes nothing of the whole; who may not at all is told", async () => {
  security = { ...security, mayChange: false };
  renderScreen(<SecurityPage />, { permissions: ["device:key", "device:list"] });
  expect(await screen.findByText(/Only users with access to the whole company/)).toBeTruthy();
  expect((screen.getByRole("switch") as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByLabelText("Addresses and networks") as HTMLTextAreaElement).disabled).toBe(true);
  cleanup();
  renderScreen(<SecurityPage />, { permissions: ["device:list"] });
  expect(await screen.findByText(/device:key/)).toBeTruthy();
});
