import { type RecordRow, records } from "@foyer/contract/counting/records";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inEnglish } from "../../../testing/in-english.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { stubServer } from "../../../testing/stub-server.ts";
import { RevisionsDialog } from "./revisions-dialog.tsx";

vi.hoisted(() => {
  process.env.TZ = "Asia/Tokyo";
});

const record: RecordRow = {
  deviceId: 9,
  sn: "SN-9",
  deviceName: "North counter",
  line: "1",
  zone: "Europe/Berlin",
  start: "2026-05-04T09:30:00+02:00",
  end: "2026-05-04T09:35:00+02:00",
  seconds: 300,
  receivedAt: "2026-05-04T14:02:00.000Z",
  source: "foyer",
  revision: null,
  accessId: 5,
  accessName: "North door",
  direction: 0,
  values: { in: 4 },
  sign: 1,
  counted: { in: 4, out: 0 },
  remark: null,
  revisions: 0,
};

inEnglish();

test("when people were counted and when it arrived are told by one clock, the site's", async () => {
  stubServer().grant(records.revisions, []);
  renderScreen(<RevisionsDialog record={record} onClose={() => undefined} />);
  expect((await screen.findAllByText(/09:30 GMT\+2/)).length).toBeGreaterThan(0);
  expect(screen.getByText(/16:02 GMT\+2/)).toBeTruthy();
  expect(screen.queryByText(/23:02/)).toBeNull();
});
