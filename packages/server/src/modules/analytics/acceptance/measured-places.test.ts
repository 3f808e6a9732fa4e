import { batches } from "@foyer/contract/analytics/batch";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { ranking } from "@foyer/contract/analytics/rank";
import { figures } from "@foyer/contract/counting/figures-why";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { access, binding, device, deviceModel, entity } from "../../../../test/factories.ts";
import { keepRecords } from "../../../../test/kept-records.ts";
import { recomputeAll } from "../../../../test/test-listeners.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { recompute } from "../../counting/recomputing/recomputing.ts";

const day = "2026-05-11";
const range = { startTime: day, endTime: day };

/** Three sites: one of a camera and a beam at two doors, two of a beam each. */
async function threeSites(server: TestServer) {
  server.clock.set("2026-05-12T12:00:00Z");
  const first = await countingSite(server);
  const { ask, tenantId, modelId } = first;
  const counts = (at: { id: number }, hour: string, values: MeasureValues) =>
    keepRecords(server, { tenantId, device: at }, [{ start: `${day}T${hour}:00Z`, ...values }]);
  const beamAt = async (entityId: number) => {
    const beam = await device(ask, { modelId, entityId });
    await binding(ask, {
      corridorId: await access(ask, { entityId }),
      deviceId: beam.id,
      from: "2000-01-01",
    });
    return beam;
  };
  await counts(first.device, "09:00", { in: 40, out: 30, passby: 250, group: 25, turnback: 0 });
  await counts(await beamAt(first.entityId), "09:00", { in: 60, out: 50 });
  const others: number[] = [];
  for (const into of [100, 200]) {
    const entityId = await entity(ask, { workTime: "00:00~00:00" });
    await counts(await beamAt(entityId), "10:00", { in: into, out: into });
    others.push(entityId);
  }
  return { ...first, others };
}

test("ratios divide what was counted where both was measured; others have no value, and answers say how many do", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, others, accessId } = await threeSites(server);
  const rank = (type: string, dataType: 0 | 1 = 0) =>
    ask(ranking.rank, { body: { ...range, type, dataType } });

  const check = async () => {
    const captured = await rank("captureRate");
    expect(captured.rows.map(({ id, value, place }) => [id, value, place])).toEqual([
      [entityId, 40 / 290, 1],
    ]);
    expect(captured).toMatchObject({ count: 1, notMeasured: 2 });
    expect(captured.rows[0]).toMatchObject({
      coverage: 0.5,
      measuredAt: { places: "accesses", measured: 1, all: 2 },
    });
    expect(captured.total).toMatchObject({
      value: 40 / 290,
      coverage: 0.25,
      measuredAt: { places: "sites", measured: 1, all: 3 },
    });
    // Nobody turned back, and that was measured.
    expect((await rank("turnbackRate")).total.value).toBe(0);
    expect((await rank("groupSize")).total.value).toBe(1.6);
    expect((await rank("staffShare")).total.value).toBeNull();
    expect((await rank("flowPassby")).total).toMatchObject({ value: 250, coverage: 0.25 });
    // The day's explanation waits for the same lines as its figure.
    const { figure } = await ask(figures.why, {
      query: { dataType: 0, id: entityId, type: "flowPassby", ...range },
    });
    const passersBy = (await rank("flowPassby")).rows.find(({ id }) => id === entityId);
    expect(figure).toMatchObject({
      ...{ value: 250, coverage: 0.5, completeness: passersBy?.completeness },
      ...{ expectedSeconds: passersBy?.expectedSeconds, measuredAt: { measured: 1, all: 2 } },
    });
    const entries = (await rank("flowIn")).total;
    expect(entries.value).toBe(400);
    expect(entries).not.toHaveProperty("coverage");
    expect((await rank("customerIn")).total.value).toBe(400);
    const doors = await rank("groupSize", 1);
    expect(doors.rows.map(({ id, value }) => [id, value])).toEqual([[accessId, 1.6]]);
    expect(doors.notMeasured).toBe(3);
  };
  await check();
  await recomputeAll(server, tenantId);
  await check();

  const groups = await ask(batches.batch, { body: { ...range, interval: "1h" } });
  expect(groups.total.groupSize).toMatchObject({
    value: 1.6,
    measuredAt: { places: "sites", measured: 1, all: 3 },
  });
  expect(groups.subjects.find(({ id }) => id === others[0])?.groupSize).toMatchObject({
    value: null,
    coverage: 0,
  });
  const rows = await exportedRows(server, tenantId, batches.export, { ...range, interval: "1h" });
  const shares = rows.map((row) => [row["Group size"], row["Group size: coverage"]]);
  expect(shares).toContainEqual(["1.6", "0.25"]);
  expect(shares).toContainEqual(["", "0"]);
});

test("a sensor that never said anything of what it might measure is no place that measures it", async () => {
  const server = await testServer();
  const { ask, others } = await threeSites(server);
  const answer = await ask(ranking.rank, { body: { ...range, type: "captureRate", ids: others } });
  expect(answer).toMatchObject({ rows: [], notMeasured: 2, total: { value: null, coverage: 0 } });
  expect(answer.total.measuredAt).toEqual({ places: "sites", measured: 0, all: 2 });
});

test("an access of which one of two lines measures it never reads as one that does", async () => {
  const server = await testServer();
  const { ask, tenantId, modelId, entityId, others, accessId } = await threeSites(server);
  const [otherId = 0] = others;
  const beam = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId: accessId, deviceId: beam.id, from: "2000-01-01" });
  await keepRecords(server, { tenantId, device: beam }, [{ start: `${day}T09:00:00Z`, in: 5, out: 5 }]);
  const camera = await device(ask, { modelId, entityId: otherId });
  const corridorId = await access(ask, { entityId: otherId });
  await binding(ask, { corridorId, deviceId: camera.id, from: "2000-01-01" });
  await keepRecords(server, { tenantId, device: camera }, [{ start: `${day}T09:00:00Z`, in: 5, passby: 15 }]);
  const measuredAt = async (asked: { dataType?: 0 | 1; ids: number[] }) => {
    const body = { ...range, type: "flowPassby" as const, ...asked };
    const { rows, total } = await ask(ranking.rank, { body });
    expect(rows[0]?.coverage).toBeGreaterThan(0);
    expect(rows[0]?.coverage).toBeLessThan(1);
    return total.measuredAt;
  };
  expect(await measuredAt({ dataType: 1, ids: [accessId] })).toEqual({
    places: "lines",
    measured: 1,
    all: 2,
  });
  expect(await measuredAt({ ids: [entityId] })).toEqual({ places: "lines", measured: 1, all: 3 });
  expect(await measuredAt({ ids: [otherId] })).toEqual({ places: "accesses", measured: 1, all: 2 });
  // All of these sites do, and not with all of their lines.
  expect(await measuredAt({ ids: [entityId, otherId] })).toEqual({ places: "lines", measured: 2, all: 5 });
  expect(await measuredAt({ ids: [entityId, ...others] })).toEqual({ places: "sites", measured: 2, all: 3 });
});

test("entries beside passers-by that are always 0 are no capture rate of 100 %: nobody looks there", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, others } = await threeSites(server);
  const [otherId = 0] = others;
  const { id } = await device(ask, { modelId: await deviceModel(server.admin), entityId: otherId });
  const corridorId = await access(ask, { entityId: otherId });
  await binding(ask, { corridorId, deviceId: id, from: "2000-01-01" });
  const zeros = { in: 30, out: 30, passby: 0, group: 0 };
  await keepRecords(server, { tenantId, device: { id } }, [{ start: `${day}T09:00:00Z`, ...zeros }]);
  const captured = await ask(ranking.rank, { body: { ...range, type: "captureRate", dataType: 1 } });
  expect(captured.rows.map(({ value }) => value)).toEqual([40 / 290]);
  const nobody = {
    value: null,
    coverage: 0,
    completeness: null,
    measuredAt: { places: "accesses", measured: 0 },
  };
  for (const type of ["captureRate", "groupSize"] as const) {
    const body = { ...range, type, ids: [otherId] };
    const { rows, notMeasured, total } = await ask(ranking.rank, { body });
    expect({ rows, notMeasured }).toEqual({ rows: [], notMeasured: 1 });
    expect(total).toMatchObject(nobody);
    const { series } = await ask(contrasting.contrast, {
      body: { ids: [otherId], type, interval: "1h", ranges: [range] },
    });
    expect(series[0]?.total).toMatchObject(nobody);
    expect(series[0]?.points.map(({ value }) => value)).toEqual(Array(24).fill(null));
  }
  // That nobody passed by is still what was reported.
  expect(
    (await ask(ranking.rank, { body: { ...range, type: "flowPassby", ids: [otherId] } })).total.value,
  ).toBe(0);
  expect(
    (await ask(ranking.rank, { body: { ...range, type: "captureRate", ids: [entityId] } })).total.value,
  ).toBe(40 / 290);
});

test("passers-by that one line counts are held against the entries of the line beside it, slot by slot", async () => {
  const server = await testServer();
  server.clock.set("2026-05-12T12:00:00Z");
  const { ask, tenantId, modelId, entityId, accessId, device: beam } = await countingSite(server);
  const sensor = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId: accessId, deviceId: sensor.id, from: "2000-01-01" });
  const at = { tenantId, device: beam };
  await keepRecords(server, at, [{ start: `${day}T09:00:00Z`, in: 40, out: 30 }]);
  await keepRecords(server, { tenantId, device: sensor }, [{ start: `${day}T09:05:00Z`, passby: 160 }]);
  // For this quarter of an hour nobody knows who passed by.
  await keepRecords(server, at, [{ start: `${day}T09:15:00Z`, in: 500, out: 0 }]);
  await recompute(server.platform.database.pool, tenantId);
  const asked = { ids: [entityId], type: "captureRate" };
  const { rows } = await ask(ranking.rank, { body: { ...range, ...asked } });
  expect(rows).toMatchObject([{ value: 0.2 }]);
  expect(rows[0]).not.toHaveProperty("coverage");
  const { series } = await ask(contrasting.contrast, { body: { ...asked, interval: "5m", ranges: [range] } });
  expect(series[0]?.total.value).toBe(0.2);
  // A correction of the entries, as it comes in, is held against the same passers-by.
  const later = { receivedAt: `${day}T11:00:00Z` };
  await keepRecords(server, at, [{ start: `${day}T09:00:00Z`, in: 160, out: 30, ...later }]);
  await recompute(server.platform.database.pool, tenantId);
  const corrected = await ask(ranking.rank, { body: { ...range, ...asked } });
  expect(corrected.rows).toMatchObject([{ value: 0.5 }]);
});
