import { contrasting } from "@foyer/contract/analytics/contrast";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, area, binding, device, entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { addColumn, type IntervalColumn } from "./figures.ts";

const column = (of: Partial<IntervalColumn>): IntervalColumn => ({
  time: "2026-05-13 11:00",
  sums: { covered: 900, byLayer: [{ in: 1 }] },
  expectedSeconds: 3600,
  isAhead: false,
  isRunning: false,
  isOutside: false,
  ...of,
});
const over = () => column({});
const running = () => column({ isRunning: true });
const ahead = () => column({ isAhead: true });
const outside = (of: Partial<IntervalColumn> = {}) => column({ isOutside: true, ...of });

test.each([
  ["over and over", [over, over], false, false],
  ["over and to come", [over, ahead], true, false],
  ["to come and over", [ahead, over], true, false],
  ["to come, over, over", [ahead, over, over], true, false],
  ["running and to come", [running, ahead], true, false],
  ["to come and to come", [ahead, ahead], false, true],
  // Nothing that is not asked is still to come.
  ["to come and not there", [ahead, outside], false, true],
  ["not there and to come", [outside, ahead], false, true],
  ["over and not there yet", [over, () => outside({ isAhead: true })], false, false],
])("%s", (_, made, isRunning, isAhead) => {
  const [first, ...more] = made.map((make) => make());
  const all = more.reduce(addColumn, first as IntervalColumn);
  expect(all).toMatchObject({
    isRunning,
    isAhead,
    sums: { byLayer: [{ in: made.length }] },
    expectedSeconds: made.length * 3600,
  });
});

test("an hour that is over in Tokyo and still to come in Berlin is running", async () => {
  const server = await testServer();
  // 10:00 in Berlin, 17:00 in Tokyo.
  server.clock.set("2026-05-13T08:00:00Z");
  const berlin = await countingSite(server);
  const { ask, tenantId, modelId } = berlin;
  const entityId = await entity(ask, { timeZone: "Asia/Tokyo", workTime: "00:00~00:00" });
  const hall = await area(ask, { entityId });
  const door = await access(ask, { entityId, areas: [{ areaId: hall, sign: 1 }] });
  const counter = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId: door, deviceId: counter.id, from: "2026-05-01" });
  await counted(server, berlin, "+02:00", { "2026-05-13 09:00": { in: 5 } });
  await counted(server, { tenantId, device: counter }, "+09:00", {
    "2026-05-13 09:00": { in: 2 },
    "2026-05-13 11:00": { in: 7 },
  });
  const { series } = await ask(contrasting.contrast, {
    body: {
      type: "flowIn",
      interval: "1h",
      ranges: [{ startTime: "2026-05-13", endTime: "2026-05-13" }],
      together: true,
    },
  });
  const state = Object.fromEntries(
    (series[0]?.points ?? []).map(({ time, value, running, ahead }) => [
      time.slice(11),
      [value, running, ahead],
    ]),
  );
  // 5 + 2, over in both.
  expect(state["09:00"]).toEqual([7, undefined, undefined]);
  expect(state["10:00"]).toEqual([null, true, undefined]);
  // Tokyo alone.
  expect(state["11:00"]).toEqual([7, true, undefined]);
  expect(state["16:00"]).toEqual([null, true, undefined]);
  expect(state["17:00"]).toEqual([null, true, undefined]);
  expect(state["18:00"]).toEqual([null, undefined, true]);
});
