import { deviceModels } from "@foyer/contract/devices/device-models";
import { type Firmware, firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { chooseAction, confirmDeletion, readRow } from "../../../testing/list-tests.ts";
import { madeFirmware } from "../../../testing/made-rollout.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { blankDraft, EnteredFirmware } from "./firmware-draft.ts";
import { FirmwarePage } from "./firmware-page.tsx";

let server: ReturnType<typeof stubServer>;
let known: Firmware[];

/** Stands in for the browser's own way of sending a file with its progress. */
class StubUpload {
  static held: StubUpload | undefined;
  static isHolding = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = "";
  onload = () => {};
  onabort = () => {};
  private call: [string, string] = ["", ""];
  private headers = new Headers();

  open(...call: [string, string]) {
    this.call = call;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  abort() {
    this.onabort();
  }
  async send(body: BodyInit) {
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    if (StubUpload.isHolding) return;
    const [method, address] = this.call;
    const answer = await fetch(address, { method, body, headers: this.headers });
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload();
  }
}

inEnglish();

beforeEach(() => {
  server = stubServer();
  StubUpload.isHolding = false;
  vi.stubGlobal("XMLHttpRequest", StubUpload);
  known = [madeFirmware(1, "1.0"), madeFirmware(2, "2.0", { push: false })];
  server.grant(firmwares.list, () => ({ content: known, totalElements: known.length }));
  server.grant(firmwares.latest, () => known.find(({ push }) => push) ?? null);
  server.grant(deviceModels.list, {
    content: [
      {
        id: 1,
        deviceType: 8,
        deviceName: "Door camera",
        code: "AC-1",
        snLenth: 0,
        deviceCount: 3,
        createTime: "2026-05-04T09:00:00Z",
      },
    ],
    totalElements: 1,
  });
});

async function describe(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Add version" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("combobox", { name: /Device type/ }));
  await user.click(await dialog.findByRole("option", { name: "AI camera" }));
  await user.click(await dialog.findByRole("combobox", { name: /Model/ }));
  await user.click(await dialog.findByRole("option", { name: "AC-1 (Door camera)" }));
  await user.type(dialog.getByRole("textbox", { name: /^Version/ }), "3.0");
  return dialog;
}

test("a version with an uploaded package: made, seen, deleted", async () => {
  const { package: own } = madeFirmware(7, "3.0");
  if (own) server.grant(firmwares.upload, own);
  server.grant(firmwares.create, ({ body }) => {
    known = [...known, madeFirmware(7, "3.0", { push: (body as Firmware).push })];
    return { id: 7 };
  });
  server.grant(firmwares.remove, ({ body }) => {
    known = known.filter(({ id }) => !(body as number[]).includes(id));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<FirmwarePage />);

  const dialog = await describe(user);
  // Saving without a package names it.
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please select Package.")).toBeTruthy();
  await user.upload(
    dialog.getByLabelText("Choose file", { selector: "input" }),
    new File(["firmware"], "ac1-3.0.bin"),
  );
  expect(await dialog.findByText("ac1-3.0.bin")).toBeTruthy();
  expect(dialog.getByText("3 MB")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(firmwares.create)).toHaveLength(1));
  expect(server.callsTo(firmwares.create)[0]?.body).toMatchObject({
    deviceType: 8,
    model: "AC-1",
    version: "3.0",
    latest: 2,
    updateUrl: "package:7",
    push: false,
  });
  const row = within(await readRow("3.0"));
  expect(row.getByText("Not released")).toBeTruthy();
  expect(row.getByText("01234567…")).toBeTruthy();

  await chooseAction(user, "AC-1 3.0", "Delete", "3.0");
  await confirmDeletion(user, "Delete version 3.0 of AC-1?", "3.0");
  expect(server.callsTo(firmwares.remove)[0]?.body).toEqual([7]);
});

test("an upload shows how far it is and can be stopped", async () => {
  StubUpload.isHolding = true;
  const user = userEvent.setup();
  renderScreen(<FirmwarePage />);
  const dialog = await describe(user);
  await user.upload(
    dialog.getByLabelText("Choose file", { selector: "input" }),
    new File(["firmware"], "ac1-3.0.bin"),
  );
  expect(await dialog.findByText("Uploading: 25%")).toBeTruthy();
  const [stop] = dialog.getAllByRole("button", { name: "Cancel" });
  if (stop) await user.click(stop);
  await waitFor(() => expect(dialog.queryByText("Uploading: 25%")).toBeNull());
  expect(dialog.queryByText("ac1-3.0.bin")).toBeNull();
});

test("while another package is on its way nothing is saved; stopped, the own one is back", async () => {
  server.grant(firmwares.update, null);
  StubUpload.isHolding = true;
  const user = userEvent.setup();
  renderScreen(<FirmwarePage />);
  await chooseAction(user, "AC-1 2.0", "Edit", "2.0");
  const dialog = within(await screen.findByRole("dialog"));
  const own = known[1]?.updateUrl;
  await user.upload(
    await dialog.findByLabelText("Choose another file", { selector: "input" }),
    new File(["firmware"], "ac1-2.1.bin"),
  );
  expect(await dialog.findByText("Uploading: 25%")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Wait until the upload has finished.")).toBeTruthy();
  expect(server.callsTo(firmwares.update)).toEqual([]);
  const [stop] = dialog.getAllByRole("button", { name: "Cancel" });
  if (stop) await user.click(stop);
  await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsTo(firmwares.update)[0]?.body).toMatchObject({ updateUrl: own }));
});

test("a program of the Wi-Fi module names no other: what was entered wrong there is out of the way", () => {
  const entered = {
    ...blankDraft,
    deviceType: 8,
    model: "AC-1",
    version: "3.0",
    updateUrl: "package:7",
    wifiUpdateUrl: "nowhere",
  };
  expect(EnteredFirmware.safeParse(entered).success).toBe(false);
  expect(EnteredFirmware.safeParse({ ...entered, firmwareType: 2 }).data?.wifiUpdateUrl).toBe("");
});

test("an outside package needs its address and, for a camera, its MD5", async () => {
  const user = userEvent.setup();
  renderScreen(<FirmwarePage />);
  const dialog = await describe(user);
  await user.click(dialog.getByRole("radio", { name: "External address" }));
  await user.type(
    dialog.getByLabelText(/^Address/, { selector: '[name="updateUrl"]' }),
    "https://example.org/ac1.bin",
  );
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter MD5.")).toBeTruthy();
  expect(server.callsTo(firmwares.create)).toHaveLength(0);
});

test("only one version is pushed: the confirmation names the one it replaces", async () => {
  server.grant(firmwares.update, ({ body }) => {
    const { id, push } = body as Firmware;
    known = known.map((each) => ({ ...each, push: each.id === id ? push : false }));
    return null;
  });
  const user = userEvent.setup();
  renderScreen(<FirmwarePage />);
  expect(within(await readRow("1.0")).getByText("Released")).toBeTruthy();
  await chooseAction(user, "AC-1 2.0", "Release", "2.0");
  const question = within(await screen.findByRole("dialog", { name: "Release version 2.0 of AC-1?" }));
  expect(await question.findByText(/replaces 1\.0/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Release" }));
  await waitFor(async () => expect(within(await readRow("2.0")).getByText("Released")).toBeTruthy());
  expect(within(await readRow("1.0")).getByText("Not released")).toBeTruthy();
  expect(server.callsTo(firmwares.update)[0]?.body).toMatchObject({ id: 2, push: true, version: "2.0" });
});

test("devices by model and version", async () => {
  server.grant(rollouts.matrix, {
    models: [
      {
        deviceType: 8,
        model: "AC-1",
        modelName: "Door camera",
        total: 12,
        target: "2.0",
        versions: [
          { version: "1.0", devices: 9, state: "older" },
          { version: "2.0", devices: 2, state: "target" },
          { version: "", devices: 1, state: "unknown" },
        ],
      },
    ],
  });
  renderScreen(<FirmwarePage />, { address: "/?tab=matrix" });
  const model = within(await screen.findByRole("list", { name: "AC-1" }));
  expect(model.getByText("9 devices")).toBeTruthy();
  expect(model.getByText("older")).toBeTruthy();
  expect(model.getByText("not reported yet")).toBeTruthy();
  expect(screen.getByText("should be 2.0")).toBeTruthy();
});

test("who may only look sees no button", async () => {
  renderScreen(<FirmwarePage />, { permissions: ["firmware:list"] });
  await readRow("2.0");
  expect(screen.queryByRole("button", { name: /Add|Actions for/ })).toBeNull();
});

test("without the right the page says so", async () => {
  renderScreen(<FirmwarePage />, { permissions: ["device:list"] });
  expect(await screen.findByText(/firmware:list/)).toBeTruthy();
  expect(server.callsTo(firmwares.list)).toHaveLength(0);
});
