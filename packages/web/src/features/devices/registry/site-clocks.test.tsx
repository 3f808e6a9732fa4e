import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { madeDevice } from "../../../testing/made-device.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { DeviceHealthCell } from "./device-health-cell.tsx";

vi.hoisted(() => {
  process.env.TZ = "Asia/Tokyo";
});

inEnglish();

test("the list says how long ago a device was heard, and the moment on the site's clock with its zone", async () => {
  stubServer();
  const lastRecordTime = "2026-05-04T08:00:00.000Z";
  const received = madeDevice(1, "North", { lastRecordTime, timeZone: "Europe/Berlin" });
  renderScreen(<DeviceHealthCell device={received} />);
  expect(await screen.findByText(/10:00 GMT\+2/)).toBeTruthy();
  expect(screen.queryByText(/17:00/)).toBeNull();
});

test("of a silent device the list says how long ago it was heard, and what the other sensors of its site tell of the cause", async () => {
  stubServer();
  const received = madeDevice(1, "North", {
    state: "offline",
    lastTime: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    timeZone: "Europe/Berlin",
    silence: { cause: "sensor", others: 2, othersOnline: 2 },
  });
  renderScreen(<DeviceHealthCell device={received} />);
  expect(await screen.findByText(/last heard 3 hr\. ago/)).toBeTruthy();
  expect(screen.getByText("2 other sensors of this site report: check its power or cable")).toBeTruthy();
});
