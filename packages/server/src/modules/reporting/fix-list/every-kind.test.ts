import { rules } from "@foyer/contract/counting/rules";
import { deviceProof } from "@foyer/contract/devices/claims";
import { devices } from "@foyer/contract/devices/devices";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { type FixCause, type FixItem, type FixKind, fixKinds } from "@foyer/contract/reporting/fix-list";
import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import { expect, test } from "vitest";
import { device } from "../../../../test/factories.ts";
import { type FixSite, fixNow, fixSite, usualQuarter } from "../../../../test/fix-site.ts";
import { publishedScreen, wallBeat } from "../../../../test/shown-wall.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

interface Case {
  cause: FixCause;
  /** Makes it so that there is one of its kind to fix. */
  make: (site: FixSite, server: TestServer) => Promise<unknown>;
  /** What else is said of it. */
  item?: object;
  /** Who is asked: a company's administrator, where it is not the operator. */
  as?: "operator";
  /** Puts it in order again. */
  solve?: (site: FixSite, server: TestServer) => Promise<unknown>;
}

const usual = (_: number, hour: number, quarter: number) => usualQuarter(hour, quarter);

const keptPayload = (pool: FixSite["pool"], state: string, sn: string | null) =>
  pool.query(
    `insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
     values ($1, $2, 'foyer-http', 'odd', '{}', 'x', '2026-05-13T09:00:00Z')`,
    [state, sn],
  );

const contact = ({ pool, tenantId, device: { id } }: FixSite, change: string) =>
  pool
    .query(`insert into device_contacts (tenant_id, device_id) values ($1, $2) on conflict do nothing`, [
      tenantId,
      id,
    ])
    .then(() => pool.query(`update device_contacts set ${change} where device_id = $1`, [id]));

/** One of each kind: the types ask for what the contract lists. */
const cases: Record<FixKind, Case> = {
  silent: {
    cause: "oneSilent",
    async make(site) {
      const other = await site.second("Other");
      await site.count(1, usual, other);
      await site.count(35, (back, hour, quarter) => (back === 0 ? null : usual(back, hour, quarter)));
      await site.pool.query("delete from records where device_id = $1 and start_at >= '2026-05-13'", [
        site.device.id,
      ]);
      await site.seen(site.device.id, "2026-05-12T18:00:00Z");
    },
    // What comes on four Wednesdays from nine to twelve.
    item: {
      severity: "medium",
      visitors: 95,
      since: "2026-05-12T18:00:00.000Z",
      facts: { others: 1, othersOnline: 1 },
    },
    solve: async (site) => {
      await site.count(0, usual);
      await site.seen(site.device.id);
    },
  },
  neverHeard: {
    cause: "neverHeard",
    async make(site) {
      const made = await site.second("New");
      await site.set(made.id, "last_seen_at = null");
    },
    item: { name: "New" },
  },
  stuckAtZero: {
    cause: "blocked",
    async make(site) {
      await site.count(41, (back, hour, quarter) =>
        back > 5 ? usual(back, hour, quarter) : { in: 0, out: 0 },
      );
      await site.look();
    },
    item: { visitors: expect.any(Number) },
  },
  countsWhenClosed: {
    cause: "nightWork",
    async make(site) {
      await site.count(14, usual, site.device, [0, 8]);
      await site.count(14, usual);
      await site.look();
    },
  },
  outOfBalance: {
    cause: "oneSided",
    async make(site) {
      await site.count(30, () => ({ in: 20, out: 8 }));
      await site.look();
    },
    item: { subjectId: expect.any(Number), severity: "high" },
  },
  stepChange: {
    cause: "countsLess",
    async make(site) {
      await site.count(62, (back, hour, quarter) => {
        const { in: all = 0 } = usual(back, hour, quarter);
        const some = back > 14 ? 4 * all : all;
        return { in: some, out: some };
      });
      await site.look();
    },
  },
  lowCompleteness: {
    cause: "gaps",
    async make(site) {
      for (const table of ["records", "rollups", "day_rollups"])
        await site.pool.query(`delete from ${table}`);
      await site.count(9, (back, hour, quarter) => (hour < 13 ? usual(back, hour, quarter) : null));
      await site.look();
    },
  },
  manyRevisions: {
    cause: "sentAgain",
    async make(site) {
      await site.count(7, usual);
      await site.count(7, () => ({ in: 40, out: 40 }));
      await site.look();
    },
  },
  clockSkew: {
    cause: "clockWrong",
    make: ({ set, device: { id } }) => set(id, "clock_skew_seconds = -1200"),
    item: { severity: "high", facts: { seconds: -1200 } },
    solve: ({ set, device: { id } }) => set(id, "clock_skew_seconds = 1"),
  },
  blurred: { cause: "blurred", make: ({ set, device: { id } }) => set(id, "code_state = 0") },
  batteryLow: {
    cause: "batteryLow",
    make: ({ set, device: { id } }) => set(id, "battery = 12, battery_transmitter = 60"),
    item: { facts: { percent: 12 } },
    solve: ({ set, device: { id } }) => set(id, "battery = 102, battery_transmitter = 100"),
  },
  unbound: {
    cause: "unbound",
    make: ({ ask, modelId, entityId }) => device(ask, { modelId, entityId, name: "Spare" }),
    item: { name: "Spare" },
    async solve({ ask, accessId, pool, seen }) {
      const { rows } = await pool.query<{ id: number }>("select id from devices where name = 'Spare'");
      const [{ id: deviceId } = { id: 0 }] = rows;
      await seen(deviceId);
      await ask(devices.bind, { body: { corridorId: accessId, devices: [{ deviceId }] } });
    },
  },
  unproven: {
    cause: "unproven",
    async make(site) {
      await contact(site, "unproven_at = '2026-05-13T09:59:00Z', at = '2026-05-13T09:59:00Z'");
      expect(await site.found(), "where nobody demands a key nothing is missing").toEqual([]);
      await site.ask(deviceSecurity.setMode, { body: { keysRequired: true } });
    },
    item: { severity: "medium" },
    solve: ({ ask, device: { id } }) =>
      ask(deviceProof.set, { body: { deviceId: id, unprovenAllowed: true } }),
  },
  duplicateNumber: {
    cause: "claimedElsewhere",
    async make({ pool, device: { sn } }) {
      await pool.query("update serial_numbers set contested_at = '2026-05-13T08:00:00Z' where sn = $1", [sn]);
      await keptPayload(pool, "waiting", sn);
    },
    item: { severity: "high", since: "2026-05-13T08:00:00.000Z" },
  },
  setAside: {
    cause: "setAside",
    make: ({ pool, tenantId, device: { id } }) =>
      pool.query(
        `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
         values ($1, $2, '1', '2038-01-19T03:14:07Z', 900, '2026-05-12T10:00:00Z', 'test', 'future', '{}')`,
        [tenantId, id],
      ),
    item: { facts: { count: 1 }, since: "2026-05-12T10:00:00.000Z" },
    solve: ({ pool }) => pool.query("update quarantined_records set state = 'discarded'"),
  },
  unknownDevice: {
    cause: "unknownNumber",
    make: ({ pool }) => keptPayload(pool, "waiting", "NEW-1"),
    item: { name: "NEW-1", facts: { count: 1 } },
    solve: ({ pool }) => pool.query("delete from kept_payloads"),
  },
  unreadable: {
    cause: "unreadable",
    make: ({ pool }) => keptPayload(pool, "unreadable", null),
    item: { facts: { count: 1 } },
  },
  licenceEnded: {
    cause: "licenceEnded",
    make: ({ set, device: { id } }) => set(id, "licence_until = '2026-05-12'"),
    item: { severity: "high", facts: { day: "2026-05-12" } },
  },
  licenceEnding: {
    cause: "licenceEnding",
    make: ({ set, device: { id } }) => set(id, "licence_until = '2026-06-10'"),
    item: { severity: "low", facts: { day: "2026-06-10" } },
    solve: ({ set, device: { id } }) => set(id, "licence_until = '2027-06-10'"),
  },
  ruleWithoutEffect: {
    cause: "changesNothing",
    make: ({ ask, entityId }) => {
      // Nobody is counted at three in the morning.
      const times = { fromTime: "03:00", toTime: "04:00", weekdays: [1, 2, 3, 4, 5, 6, 7] };
      const window = {
        definition: { type: "window" as const },
        fromDay: "2026-04-01",
        toDay: null,
        ...times,
      };
      const days = { ...window, fromTime: "10:00", toTime: "11:00" };
      const subject = { kind: 0 as const, id: entityId };
      const drafts = [
        { subject, reason: "cleaning", ...window },
        { subject, reason: "deliveries", ...days },
      ];
      return ask(rules.create, { body: { drafts } });
    },
    item: { name: "cleaning", facts: { ruleKind: "eliminate" } },
  },
  forwardingFailing: {
    cause: "notDelivered",
    make: async ({ pool, tenantId, entityId }) => {
      await pool.query("update entities set push_state = 1 where id = $1", [entityId]);
      await pool.query(
        `insert into forwardings (tenant_id, entity_id, protocol, address, enabled, since, last_success_at, last_fault, last_status,
           failures, next_try_at)
         values ($1, $2, 1, 'http://x/', 1, '2026-05-01', '2026-05-13T07:00:00Z', 'status', 503, 3, '2026-05-13T11:00:00Z')`,
        [tenantId, entityId],
      );
    },
    item: { severity: "medium", since: "2026-05-13T07:00:00.000Z", facts: { status: 503 } },
    solve: ({ pool }) => pool.query("update forwardings set failures = 0"),
  },
  displayDark: {
    cause: "displayOff",
    async make({ ask, entityId }, server) {
      const screenId = await publishedScreen(ask, "Hall");
      const { secret } = await ask(walls.create, { body: { screenId, name: "Door 1", entityId } });
      server.clock.set("2026-05-13T09:30:00Z");
      await server.ask(wallPlayer.beat, { body: { secret, display: "display-1", beat: wallBeat() } });
      server.clock.set(fixNow);
    },
    item: { name: "Door 1", since: "2026-05-13T09:30:00.000Z" },
  },
  taskFailing: {
    cause: "lastRunFailed",
    as: "operator",
    async make({ pool }) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into scheduled_tasks (job_name, bean, method, cron, time_zone)
         values ('Nightly', 'quality', 'look', '0 0 3 * * ?', 'UTC') returning id`,
      );
      await pool.query(
        `insert into task_runs (task_id, state, trigger, started_at, exception) values
         ($1, 'failed', 'schedule', '2026-05-11T03:00:00Z', 'Error: x'), ($1, 'failed', 'schedule', '2026-05-13T03:00:00Z', E'Error: full\\nat x')`,
        [rows[0]?.id],
      );
    },
    item: { name: "Nightly", since: "2026-05-11T03:00:00.000Z", facts: { message: "Error: full" } },
    solve: ({ pool }) =>
      pool.query(
        `insert into task_runs (task_id, state, trigger, started_at)
         select id, 'success', 'schedule', '2026-05-13T09:00:00Z' from scheduled_tasks where job_name = 'Nightly'`,
      ),
  },
  backupOverdue: {
    cause: "backupOld",
    as: "operator",
    async make({ pool }, { platform }) {
      platform.config.backupFolder = "/srv/backups";
      await pool.query(
        "insert into backups (path, made_at, bytes) values ('/srv/backups/first', '2026-05-10T01:13:00Z', 9)",
      );
    },
    item: { severity: "high", name: "Backup", since: "2026-05-10T01:13:00.000Z" },
    solve: ({ pool }) =>
      pool.query(
        "insert into backups (path, made_at, bytes) values ('/srv/backups/next', '2026-05-13T08:00:00Z', 9)",
      ),
  },
  firmwareBehind: {
    cause: "olderVersion",
    async make({ ask, pool, set, device: { id } }) {
      const { model } = await ask(devices.details, { query: { id } });
      await pool.query(
        `insert into firmwares (device_type, model, firmware_type, version, latest, update_url, md5, upgrade_type, push,
           wifi_version, wifi_update_url, remark)
         values (1, $1, 1, 'V2.10', 1, 'http://x/', '', 'iterative', true, '', '', '')`,
        [model],
      );
      await set(id, "version = 'V2.9'");
    },
    item: { severity: "low", facts: { version: "V2.9", target: "V2.10" } },
    solve: ({ set, device: { id } }) => set(id, "version = 'V2.10'"),
  },
};

test.each(fixKinds)("%s is found with its cause, and ends when it is in order again", async (kind) => {
  const { cause, make, item = {}, as, solve } = cases[kind];
  const server = await testServer();
  const site = await fixSite(server);
  const who = as === "operator" ? server.admin : site.ask;
  const ofKind = async () => (await site.found(who)).filter((found) => found.kind === kind);
  expect(await site.found(), "nothing is wrong before").toEqual([]);
  await make(site, server);
  const found: FixItem[] = await ofKind();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind, cause, snooze: null, ...item });
  expect(await ofKind(), "looked at twice, it is the same").toEqual(found);
  if (!solve) return;
  await solve(site, server);
  expect(await ofKind()).toEqual([]);
});
