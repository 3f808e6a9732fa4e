import { expect, test } from "vitest";
import { figure, isFullFleet } from "../../../../test/fleet.ts";
import { upgradedFleet } from "../../../../test/upgraded-fleet.ts";

const hourMs = 3_600_000;
/** A quarter of an hour each second; the records of these hours come from the simulator, like those of the weeks before. */
const speed = 900;
const count = isFullFleet ? 60 : 15;
const plan = { canaries: 5, waves: [{ count: 5 }], soakMinutes: 60 };

test("a firmware that halves the counts of five canaries never reaches the second wave, and the reason is named", async () => {
  const { simulator, fleet, started, until, upgrades, details, round, now, server } = await upgradedFleet({
    count,
    speed,
    hasPast: true,
  });
  for (const { sn } of fleet.devices) await simulator.fault(sn, "halvesCounts");
  const begun = now();
  const id = await started(plan);
  await until(id, { wave: 0, counts: { done: 5, waiting: count - 5 } });
  await until(id, { state: "halted" });
  const found = await details(id);
  const { halt } = found;
  if (halt?.kind !== "counts") throw new Error("another halt");
  figure(
    "halted after hours, expected, counted, devices",
    [((now() - begun) / hourMs).toFixed(1), halt.expected, halt.counted, halt.devices].join(", "),
  );
  const canaries = new Set(await upgrades());
  expect(canaries.size).toBe(5);
  expect(found).toMatchObject({ wave: 0, counts: { done: 5, waiting: count - 5 } });
  expect(canaries).toContain(halt.sn);
  expect(fleet.devices.find(({ sn }) => sn === halt.sn)?.id).toBe(halt.deviceId);
  expect(halt.hours).toBeGreaterThanOrEqual(3);
  expect(halt.counted / halt.expected).toBeGreaterThan(0.35);
  expect(halt.counted / halt.expected).toBeLessThan(0.65);
  // What it names is what was kept of that device in these hours.
  const judged = found.watch?.devices.find(({ sn }) => sn === halt.sn);
  expect(judged).toMatchObject({ verdict: "low", counted: halt.counted, weeks: 8 });
  const { rows } = await server.platform.database.pool.query<{ people: number }>(
    `select sum(coalesce(in_count, 0) + coalesce(out_count, 0))::int as people from records
     where device_id = $1 and start_at >= $2 and start_at < $2 + make_interval(hours => $3)`,
    [
      halt.deviceId,
      new Date(Math.ceil(Date.parse(found.waveProgress[0]?.startTime ?? "") / hourMs) * hourMs),
      halt.hours,
    ],
  );
  expect(rows).toEqual([{ people: halt.counted }]);

  // However long it waits, no other device is offered the upgrade.
  const halted = now();
  await until(id, { state: "halted" });
  while (now() < halted + 4 * hourMs) await round();
  expect(new Set(await upgrades())).toEqual(canaries);
  expect(await details(id)).toMatchObject({ state: "halted", counts: { done: 5, waiting: count - 5 } });
}, 120_000);

test("the same plan with a good firmware reaches all waves", async () => {
  const { fleet, started, until, upgrades, details, now, simulator } = await upgradedFleet({
    count,
    speed,
    hasPast: true,
  });
  const begun = now();
  const id = await started(plan);
  await until(id, { wave: 1, halt: null, counts: { done: 10, waiting: count - 10 } });
  // Most canaries' counts were known to be good before.
  const watched = (await details(id)).watch?.devices.filter(({ wave }) => wave === 0) ?? [];
  expect(watched.map(({ verdict }) => verdict)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/low|high/)]),
  );
  expect(watched.filter(({ verdict }) => verdict !== "little").length).toBeGreaterThanOrEqual(2);
  await until(id, { state: "done", wave: 2, counts: { done: count }, waves: [5, 5, count - 10], halt: null });
  figure("all waves after hours", ((now() - begun) / hourMs).toFixed(1));
  expect((await upgrades()).toSorted()).toEqual(fleet.devices.map(({ sn }) => sn).toSorted());
  for (const { sn } of fleet.devices) expect((await simulator.device(sn)).firmware).toBe("V9.0");
}, 180_000);
