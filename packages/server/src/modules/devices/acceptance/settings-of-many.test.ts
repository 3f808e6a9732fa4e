import type { DeviceSettings } from "@foyer/contract/devices/device-settings";
import { templates } from "@foyer/contract/devices/setting-templates";
import {
  type DeviceVerdict,
  type FieldChange,
  settings,
  type Verdict,
} from "@foyer/contract/devices/settings";
import { expect, test, vi } from "vitest";
import { companyAdmin } from "../../../../test/factories.ts";
import { type Fleet, figure, isFullFleet, plantFleet } from "../../../../test/fleet.ts";
import {
  type ControlledSimulator,
  type LedgerEntry,
  type SimulatedView,
  startSimulatorWithControl,
} from "../../../../test/simulator.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import type { Ask } from "../../../../test/test-server.ts";

/** 500 devices of which 200 are cameras of one model and 30 of these away; in `npm test` a fifth of that. */
const part = isFullFleet ? 1 : 5;
const cameras = 200 / part;
const away = 30 / part;
const others = isFullFleet ? 23 : 5;
const patience = { timeout: 90_000, interval: 250 };

const desired: Required<Pick<DeviceSettings, "ntp" | "osd" | "childMode" | "stayCount">> = {
  ntp: { server: "time.of.the.fleet" },
  osd: { station: "Gate", stationShown: true, timeShown: false, flowShown: true },
  childMode: { on: true, threshold: 115 },
  stayCount: { on: true, seconds: 45 },
};
type Group = keyof typeof desired;
/** The vendor's numbers, written down here once more: what is asked for and what is set, in the order of sending. */
const numbers = {
  ntp: { set: 1103, get: 1202 },
  osd: { set: 1104, get: 1207 },
  childMode: { set: 2112, get: 2214 },
  stayCount: { set: 2113, get: 2215 },
} as const;
const groups = Object.keys(numbers) as Group[];
const setNumbers: number[] = groups.map((group) => numbers[group].set);

/** What a simulated camera has, from the vendor's words by hand. */
function has({ settings: kept }: SimulatedView): typeof desired {
  const { ntp, osd, childMode, stayCount } = kept as NonNullable<SimulatedView["settings"]>;
  return {
    ntp: { server: String(ntp?.TimeServer) },
    osd: {
      station: String(osd?.ThesdStation),
      stationShown: osd?.ThesdStationEnable === 1,
      timeShown: osd?.ThesdTimeEnable === 1,
      flowShown: osd?.ThesdPflowEnable === 1,
    },
    childMode: { on: childMode?.Enable === 1, threshold: Number(childMode?.Threshold) },
    stayCount: { on: stayCount?.Enable === 1, seconds: Number(stayCount?.StayTime) },
  };
}

interface Expected {
  verdict: Verdict;
  changes: FieldChange[];
  /** Numbers of what has to be sent, in order. */
  sets: number[];
}

function toExpected(view: SimulatedView, isKnown: boolean): Expected {
  const kept = has(view);
  const changes = groups.flatMap((group) =>
    Object.entries(desired[group]).flatMap(([field, to]): FieldChange[] => {
      const from = isKnown ? (kept[group] as Record<string, unknown>)[field] : null;
      return from === to ? [] : [{ group, field, from, to }];
    }),
  );
  const known = isKnown ? "change" : "notKnown";
  const verdict = view.dark ? "offline" : known;
  return {
    verdict: changes.length === 0 ? "same" : verdict,
    changes,
    sets: groups
      .filter((group) => changes.some((one) => one.group === group))
      .map((group) => numbers[group].set),
  };
}

const inOrder = (changes: readonly FieldChange[]) =>
  changes.toSorted((a, b) => `${a.group}.${a.field}`.localeCompare(`${b.group}.${b.field}`));
const asShown = ({ sn, verdict, changes }: Pick<DeviceVerdict, "sn" | "verdict" | "changes">) => ({
  sn,
  verdict,
  changes: inOrder(changes),
});

async function countingFleet() {
  const server = await listeningServer();
  const fleet = await plantFleet(server, {
    ...{
      foorir: cameras,
      "foorir-staff": others,
      "foorir-aggregate": others,
      "foyer-mqtt": isFullFleet ? others + 1 : others,
    },
    ...{
      "foyer-http": others,
      "he2-digital": others,
      "he2-analog": others,
      hpc: others,
      brickstream: others,
    },
    ...{ xovis: others, axis: others, hikvision: others, milesight: others, lorawan: others },
  });
  // Three hours ago, a minute each second: whole days of settings work go by while it catches up with the present.
  const simulator = await startSimulatorWithControl(server, {
    devices: fleet.devices,
    args: ["--speed=60", `--from=${new Date(Date.now() - 3 * 3_600_000).toISOString()}`],
  });
  return { server, fleet, simulator, ask: await companyAdmin(server, fleet.tenantId) };
}

const readNumber = async (
  { platform }: ListeningServer,
  sql: string,
  values: unknown[] = [],
): Promise<number> => Number((await platform.database.pool.query<{ n: string }>(sql, values)).rows[0]?.n);

/** How many devices are connected. */
const connected = (server: ListeningServer, count: number) =>
  vi.waitFor(
    async () =>
      expect(await readNumber(server, "select count(*) n from devices where connected_at is not null")).toBe(
        count,
      ),
    patience,
  );

/** Some are asked what they have; some of these have all of it already, some a part. */
async function prepare(ask: Ask, server: ListeningServer, known: readonly { sn: string }[]): Promise<void> {
  const share = Math.ceil(known.length / 3);
  for (const [nth, { sn }] of known.entries()) {
    if (nth < share) await ask(settings.change, { body: { sn, settings: desired } });
    else if (nth < 2 * share) {
      const { ntp } = desired;
      await ask(settings.change, {
        body: { sn, settings: { ntp, stayCount: { on: true, seconds: 10 } } },
      });
    }
    await ask(settings.read, { body: { sn, groups } });
  }
  await vi.waitFor(async () => {
    expect(await readNumber(server, "select count(*) n from commands where finished_at is null")).toBe(0);
    expect(
      await readNumber(
        server,
        "select count(*) n from device_settings where reported is not null and setting <> 'rhythm'",
      ),
    ).toBe(known.length * groups.length);
  }, patience);
}

/** The sets of the template that each device received since, in order. */
async function setsSince(simulator: ControlledSimulator, since: number): Promise<Map<string, number[]>> {
  const sets = new Map<string, number[]>();
  for (const { sn, command } of (await simulator.ledger()).slice(since))
    if (setNumbers.includes(command)) sets.set(sn, [...(sets.get(sn) ?? []), command]);
  return sets;
}

/** After each set the device was asked what it has now. */
function expectReadBack(ledger: readonly LedgerEntry[], sns: ReadonlySet<string>): void {
  const unread = new Set<string>();
  for (const { sn, command } of ledger.filter((entry) => sns.has(entry.sn))) {
    const group = groups.find((one) => numbers[one].set === command || numbers[one].get === command);
    if (group && numbers[group].set === command) unread.add(`${sn} ${group}`);
    else if (group) unread.delete(`${sn} ${group}`);
  }
  expect([...unread]).toEqual([]);
}

async function expectCounting({ devices }: Fleet, server: ListeningServer): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query<{ protocol: string; sn: string }>(
      "select sn from devices d where not exists (select from records r where r.tenant_id = d.tenant_id and r.device_id = d.id)",
    );
    const silent = new Set(rows.map(({ sn }) => sn));
    expect(devices.filter(({ sn }) => silent.has(sn)).map(({ protocol, sn }) => `${protocol} ${sn}`)).toEqual(
      [],
    );
  }, patience);
}

test("a template for many cameras of a counting fleet: exact preview, sent once, read back; those away follow when they are back", async () => {
  const began = performance.now();
  const { server, fleet, simulator, ask } = await countingFleet();
  const managed = fleet.devices.filter((device) => device.managed).length;
  await connected(server, managed);
  figure(
    `${fleet.devices.length} devices added and ${managed} connected, s`,
    ((performance.now() - began) / 1000).toFixed(1),
  );
  const all = fleet.of("foorir");
  const known = all.slice(0, Math.ceil(cameras * 0.3));
  await prepare(ask, server, known);
  await expectCounting(fleet, server);
  // A third of those away is known, the others never said what they have.
  const gone = [
    ...known.filter((_, nth) => nth % 6 === 0).slice(0, away / 3),
    ...all.slice(-(away - away / 3)),
  ];
  expect(gone).toHaveLength(away);
  for (const { sn } of gone) await simulator.fault(sn, "offline");
  await connected(server, managed - away);

  const model = all[0]?.modelId as number;
  const { id: templateId } = await ask(templates.create, {
    body: { name: "Fleet", deviceType: 2, modelId: model, settings: desired, remark: "" },
  });
  const strangers = [...fleet.of("xovis").slice(0, 2), ...fleet.of("he2-digital").slice(0, 2)];
  const body = { deviceIds: [...all, ...strangers].map(({ id }) => id), templateId };
  const isKnown = new Set(known.map(({ sn }) => sn));
  const expected = new Map<string, Expected>();
  for (const { sn } of all) expected.set(sn, toExpected(await simulator.device(sn), isKnown.has(sn)));
  const preview = await ask(settings.preview, { body });
  expect(preview.devices.map(asShown)).toEqual([
    ...all.map(({ sn }) => asShown({ sn, ...(expected.get(sn) as Expected) })),
    ...strangers.map(({ sn, deviceType }) => ({
      sn,
      verdict: deviceType === 2 ? "otherModel" : "otherType",
      changes: [],
    })),
  ]);
  const verdicts = Object.groupBy([...expected.values()], ({ verdict }) => verdict);
  // What is expected is not all of one kind.
  for (const kind of ["same", "change", "notKnown", "offline"] as const)
    expect(verdicts[kind]?.length).toBeGreaterThan(0);
  const before = (await simulator.ledger()).length;
  const applied = performance.now();
  const { runId, devices } = await ask(settings.apply, { body });
  expect(devices).toEqual(preview.devices);
  const waiting = verdicts.offline?.length ?? 0;
  const counts = async () => (await ask(templates.run, { query: { id: runId } })).run.counts;
  await vi.waitFor(
    async () =>
      expect(await counts()).toMatchObject({
        ...{ converged: cameras - waiting, waiting, skipped: strangers.length },
        ...{ sent: 0, differs: 0, failed: 0, superseded: 0 },
      }),
    patience,
  );
  figure(
    `${cameras - waiting} cameras there converged after, s`,
    ((performance.now() - applied) / 1000).toFixed(1),
  );

  const ofThose = (verdict: (one: Expected) => boolean) =>
    new Map(
      [...expected]
        .filter(([, one]) => one.sets.length > 0 && verdict(one))
        .map(([sn, { sets }]) => [sn, sets]),
    );
  const sorted = (sets: ReadonlyMap<string, number[]>) =>
    [...sets].toSorted(([a], [b]) => a.localeCompare(b));
  expect(sorted(await setsSince(simulator, before))).toEqual(
    sorted(ofThose(({ verdict }) => verdict !== "offline")),
  );

  const back = performance.now();
  for (const { sn } of gone) await simulator.fault(sn, "none");
  await vi.waitFor(
    async () => expect(await counts()).toMatchObject({ converged: cameras, waiting: 0 }),
    patience,
  );
  figure(
    `${waiting} cameras that came back converged after, s`,
    ((performance.now() - back) / 1000).toFixed(1),
  );
  expect(sorted(await setsSince(simulator, before))).toEqual(sorted(ofThose(() => true)));
  expectReadBack((await simulator.ledger()).slice(before), new Set(all.map(({ sn }) => sn)));
  for (const { sn } of all) expect(has(await simulator.device(sn))).toEqual(desired);
  const shown = await ask(settings.of, { query: { sn: gone[0]?.sn as string } });
  for (const group of groups)
    expect(shown.groups.find((one) => one.group === group)).toMatchObject({
      ...{ desired: desired[group], reported: desired[group], differs: false, pending: null },
    });
  const again = await ask(settings.apply, { body });
  expect(new Set(again.devices.slice(0, cameras).map(({ verdict }) => verdict))).toEqual(new Set(["same"]));
  expect(await setsSince(simulator, before)).toEqual(new Map(sorted(ofThose(() => true))));
}, 240_000);

test("counters that only fetch take another rhythm over from the answers to their messages", async () => {
  const size = isFullFleet ? 25 : 4;
  const server = await listeningServer();
  const fleet = await plantFleet(server, { "he2-digital": size, "he2-analog": size, hpc: size });
  const ask = await companyAdmin(server, fleet.tenantId);
  // Their clocks pass ours soon: a record is as long as the rhythm that was in force at its stamp.
  const simulator = await startSimulatorWithControl(server, {
    devices: fleet.devices,
    args: ["--speed=120", `--from=${new Date(Date.now() - 3_600_000).toISOString()}`],
  });
  await expectCounting(fleet, server);
  // Digital ones know the record period alone, analog ones none above five minutes.
  const rhythms = {
    "he2-digital": { uploadInterval: 10, recordPeriod: 10 },
    "he2-analog": { uploadInterval: 12, recordPeriod: 4 },
    hpc: { uploadInterval: 20, recordPeriod: 10 },
  };
  const protocols = Object.keys(rhythms) as (keyof typeof rhythms)[];
  const startedAt = performance.now();
  for (const protocol of protocols) {
    const deviceIds = fleet.of(protocol).map(({ id }) => id);
    const rhythm = rhythms[protocol];
    const { devices } = await ask(settings.infrared, {
      body: { deviceIds, ...rhythm, velocity: 0, direction: 0 },
    });
    expect(devices.map(({ deviceId }) => deviceId)).toEqual(deviceIds);
    for (const { verdict, changes } of devices) {
      expect(verdict).toBe("change");
      expect(inOrder(changes)).toEqual([
        { group: "rhythm", field: "recordPeriod", from: 5, to: rhythm.recordPeriod },
        { group: "rhythm", field: "uploadInterval", from: 5, to: rhythm.uploadInterval },
      ]);
    }
  }
  const took = async () => {
    const views = await Promise.all(fleet.devices.map(({ sn }) => simulator.device(sn)));
    return views.map(({ sn, recordMinutes, uploadMinutes }) => `${sn} ${recordMinutes} ${uploadMinutes}`);
  };
  const readDesired = ({ sn, protocol }: Fleet["devices"][number]) => {
    const { recordPeriod, uploadInterval } = rhythms[protocol as keyof typeof rhythms];
    return `${sn} ${recordPeriod} ${uploadInterval}`;
  };
  await vi.waitFor(async () => {
    expect(await took()).toEqual(fleet.devices.map(readDesired));
    const { rows } = await server.platform.database.pool.query(
      "select name, state, count(*)::int as n from commands where by_contact group by 1, 2",
    );
    expect(rows).toEqual([{ name: "set.rhythm", state: "succeeded", n: fleet.devices.length }]);
  }, patience);
  figure("counters that only fetch converged after, s", ((performance.now() - startedAt) / 1000).toFixed(1));
  // They go on counting in the new rhythm.
  await vi.waitFor(
    async () =>
      expect(
        await readNumber(
          server,
          "select count(distinct device_id) n from records where seconds in (240, 600) and source <> 'presence'",
        ),
      ).toBe(fleet.devices.length),
    patience,
  );
}, 180_000);
