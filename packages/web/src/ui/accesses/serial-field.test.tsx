import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { subjects } from "@foyer/contract/places/subjects";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { stubServer } from "../../testing/stub-server.ts";
import { AddDeviceDialog } from "./add-device-dialog.tsx";

let server: ReturnType<typeof stubServer>;
const models = [
  { id: 5, code: "VS135", deviceName: "Ceiling eye", deviceType: 1 },
  { id: 6, code: "HPC", deviceName: "Beam", deviceType: 7 },
];
const kin = { id: 1, sn: "6757AA", name: "South door", modelId: 5, deviceType: 1 };

inEnglish();

beforeEach(() => {
  server = stubServer();
  server.grant(subjects.search, { content: [{ id: 9, name: "Mall" }], totalElements: 1 } as never);
  server.grant(deviceModels.list, { content: models, totalElements: 2 } as never);
  server.grant(devices.waiting, { content: [{ sn: "6757BB" }], totalElements: 1, open: true } as never);
  server.grant(devices.list, ({ query }) => {
    const content = [kin].filter(({ sn }) => sn.startsWith(query.get("search") ?? ""));
    return { content, totalElements: content.length } as never;
  });
});

/** A camera that sees one code after the other, in a browser that can read them itself. */
function stubCamera(codes: string[], refusal?: DOMException) {
  const track = { stop: vi.fn() };
  const getUserMedia = async () => {
    if (refusal) throw refusal;
    return { getTracks: () => [track] };
  };
  vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => codes.splice(0, 1).map((rawValue) => ({ rawValue }));
    },
  );
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
    value: null,
    writable: true,
    configurable: true,
  });
  HTMLMediaElement.prototype.play = async () => undefined;
  return track;
}

const show = () => renderScreen(<AddDeviceDialog onClose={() => undefined} />);

test("the camera reads the label; what is known of the number fills the form", async () => {
  const track = stubCamera(["WIFI:S:guest;;", "SN:6757BB"]);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Scan the label" }));
  const field = await screen.findByLabelText<HTMLInputElement>(/Serial number/);
  await waitFor(() => expect(field.value).toBe("6757BB"));
  expect(track.stop).toHaveBeenCalled();
  expect(screen.queryByLabelText("What the camera sees")).toBeNull();
  await screen.findByText("It is sending already.");
  await screen.findByText("Devices with such numbers are Ceiling eye here.");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Model/ }).value).toContain("Ceiling eye");
});

test("a number that is there already leads to its device", async () => {
  stubCamera([]);
  show();
  await userEvent.type(await screen.findByLabelText(/Serial number/), "6757AA");
  const note = await screen.findByText(/has been added already/);
  expect(within(note).getByRole("link", { name: "South door" }).getAttribute("href")).toBe("/device/6757AA");
});

test("a camera that is not allowed, or not there, leaves typing", async () => {
  stubCamera([], new DOMException("no", "NotAllowedError"));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Scan the label" }));
  await screen.findByText(/doesn't let this page use the camera/);
  await userEvent.type(screen.getByLabelText(/Serial number/), "6757BB");
  await screen.findByText("It is sending already.");
});
