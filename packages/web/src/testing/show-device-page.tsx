import type { Device } from "@foyer/contract/devices/device";
import { type DeviceDetail, deviceDetail } from "@foyer/contract/devices/device-detail";
import { devices } from "@foyer/contract/devices/devices";
import { Route, Routes } from "react-router";
import { DevicePage } from "../features/devices/detail/device-page.tsx";
import { madeDevice } from "./made-device.ts";
import { renderScreen } from "./render-screen.tsx";
import type { stubServer } from "./stub-server.ts";

export const deviceZone = "Asia/Kathmandu";

/** What the server answers about the device; changed in place. */
export interface ShownDevice {
  device: Device;
  detail: DeviceDetail;
}

/** A connected device with troubles, and what its page asks first. */
export function stubDevice(server: ReturnType<typeof stubServer>): ShownDevice {
  const zone = deviceZone;
  const shown: ShownDevice = {
    device: madeDevice(7, "North door", {
      sn: "CAM-7",
      deviceType: 6,
      modelId: 3,
      model: "HX-T1",
      entityId: 5,
      corridorId: 9,
      corridorName: "North",
      direction: 0,
      uploadInterval: 5,
      version: "1.0",
      targetVersion: "2.0",
      faults: ["batteryLow"],
      firmwareBehind: true,
      signalStatus: 1,
      battery: 12,
      batteryLevel: 12,
      clockSkew: -400,
      licenseState: null,
      macAddress: "00:11",
      ipAddress: "10.0.0.5",
      timeZone: zone,
      lastTime: "2026-05-04T09:00:00Z",
      kept: 0.96,
      pendingChanges: 2,
      createTime: "2026-05-01T00:00:00Z",
    }),
    detail: {
      id: 7,
      sn: "CAM-7",
      zone,
      way: "mqtt",
      expectedBefore: "2026-05-04T09:05:00Z",
      connectedTime: "2026-05-04T08:00:00Z",
      accesses: [{ id: 9, name: "North", line: "1" }],
    },
  };
  server.grant(deviceDetail.details, () => shown.detail);
  server.grant(devices.details, () => shown.device);
  server.grant(devices.bindings, []);
  server.grant(deviceDetail.hours, {
    zone,
    hours: [
      { start: "2026-05-04T08:00:00Z", in: 5, out: 3, covered: 1 },
      { start: "2026-05-04T09:00:00Z", in: null, out: null, covered: 0 },
    ],
    today: { in: 1205, out: 1100, since: "2026-05-03T18:15:00Z" },
  });
  return shown;
}

export const showDevicePage = (tab = "", permissions = ["*:*:*"]) =>
  renderScreen(
    <Routes>
      <Route path="/device/:sn" element={<DevicePage />} />
    </Routes>,
    { permissions, address: `/device/CAM-7${tab && `?tab=${tab}`}` },
  );
