import { peaks } from "@foyer/contract/analytics/peaks";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { access, binding, device, entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const monday = "2026-05-04";

test("hours and weekdays are judged by those who measure the figure, and say how many do", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const { ask, tenantId, modelId, entityId } = place;
  await counted(server, place, "Z", wholeDays({ [`${monday} 15:00`]: { in: 10, passby: 40 } }));
  const beamAt = async (siteId: number) => {
    const beam = await device(ask, { modelId, entityId: siteId });
    const corridorId = await access(ask, { entityId: siteId });
    await binding(ask, { corridorId, deviceId: beam.id, from: "2026-01-01" });
    // Nothing is known of the afternoon.
    const morning = Object.entries(wholeDays({ [`${monday} 09:00`]: { in: 30 } })).slice(0, 48);
    await counted(server, { tenantId, device: beam }, "Z", Object.fromEntries(morning));
  };
  await beamAt(entityId);
  const otherId = await entity(ask, { timeZone: "UTC", workTime: "00:00~00:00" });
  await beamAt(otherId);

  const asked = (type: string) => ({ type, startTime: monday, endTime: monday });
  const askPeaks = async (type: string, ids?: number[]) => {
    const answer = await ask(peaks.peaks, { body: { ...asked(type), ...(ids && { ids }) } });
    const ofMonday = <Row extends { weekday: number }>(rows: Row[]) =>
      rows.find(({ weekday }) => weekday === 1);
    const at = (hour: string) => answer.cells.find((cell) => cell.weekday === 1 && cell.hour === hour);
    return { at, all: ofMonday(answer.weekdays), subjects: answer.subjects.map((s) => ofMonday(s.weekdays)) };
  };
  const entries = await askPeaks("flowIn");
  expect(entries.at("15:00")).toEqual({
    weekday: 1,
    hour: "15:00",
    average: 10,
    days: 1,
    completeness: 1 / 3,
  });
  for (const type of ["flowPassby", "captureRate"]) {
    const passing = await askPeaks(type);
    expect(passing.at("15:00"), type).toMatchObject({ completeness: 1, coverage: 1 / 3 });
    expect(passing.all?.total, type).toMatchObject({
      completeness: 1,
      coverage: 1 / 3,
      measuredAt: { places: "sites", measured: 1, all: 2 },
    });
    expect(passing.subjects.find((row) => row?.total.coverage === 0.5)?.total.measuredAt).toEqual({
      places: "accesses",
      measured: 1,
      all: 2,
    });
    // Nobody measures it there: no average, and no zero.
    const none = { average: null, peak: null, trough: null };
    expect(passing.subjects.find((row) => row?.total.coverage === 0)).toMatchObject(none);
    const alone = await askPeaks(type, [otherId]);
    expect(alone.at("09:00")).toMatchObject({ average: null, completeness: null, coverage: 0 });
  }

  const rows = await exportedRows(server, tenantId, peaks.export, asked("flowPassby"));
  const cell = rows.find((row) => row.Hour === "15:00");
  expect(cell).toMatchObject({
    "Passers-by: completeness": "1",
    "Passers-by: coverage": expect.stringMatching(/^0\.3/),
  });
});
