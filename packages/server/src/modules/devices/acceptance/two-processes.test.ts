import { type CommandName, isRead, neverRepeated } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import { expect, onTestFinished, test, vi } from "vitest";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { companyAdminSession } from "../../../../test/factories.ts";
import { type FleetDevice, figure, isFullFleet, plantFleet } from "../../../../test/fleet.ts";
import { realServer } from "../../../../test/real-server.ts";
import { type LedgerEntry, startSimulatorWithControl } from "../../../../test/simulator.ts";
import { isOnCitus, testServer } from "../../../../test/test-server.ts";
import { startEventRelay } from "../../../platform/event-relay.ts";
import { apiRoot } from "../../../platform/http/serve.ts";
import { type NewCommand, queueCommands } from "../commands/queue-commands.ts";

/** 200 devices and thousands of commands; in `npm test` a part of them. */
const count = isFullFleet ? 200 : 40;
const rounds = isFullFleet ? 5 : 3;
const askedOverHttp = isFullFleet ? 5 : 2;
/**
 * Ten by default; less here, so that what is late is known sooner. The more devices, the longer a busy machine may
 * take.
 */
const answerSeconds = isFullFleet ? 8 : 3;
const patience = { timeout: isFullFleet ? 240_000 : 90_000, interval: 250 };

/** What the database saw, by a trigger, which Citus does not have: each change of a command's state, in order. */
const watchStates = `
  create table seen_states (nr bigserial, device_id bigint, id uuid, state text);
  create function see_state() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' or new.state <> old.state then
      insert into seen_states (device_id, id, state) values (new.device_id, new.id, new.state);
    end if;
    return null;
  end $$;
  create trigger see_state after insert or update on commands for each row execute function see_state();`;

interface Ended {
  id: string;
  sn: string;
  name: CommandName;
  state: string;
  parameters: { seconds?: number };
  result: { seconds?: number } | null;
  reason: string | null;
}

/** Settings and questions alternate: what is asked after a setting shows which setting the answer is of. */
function makeCommands(tenantId: number, devices: readonly FleetDevice[]): NewCommand[] {
  const one = (device: FleetDevice, name: CommandName, parameters: object = {}): NewCommand => ({
    ...{ tenantId, deviceId: device.id, name, parameters, cause: "person" },
  });
  return Array.from({ length: rounds }, (_, round) =>
    devices.flatMap((device, nth) => [
      one(device, "get.stayCount"),
      one(device, "get.ntp"),
      one(device, "totals"),
      one(device, "get.childMode"),
      ...(round === 1 && nth % 4 === 0 ? [one(device, "clearData")] : []),
      ...(round === 2 && nth % 8 === 3 ? [one(device, "restart")] : []),
    ]),
  ).flat();
}

/** More than one command sent or delivered at one device, as the database saw it. */
function twoInFlight(seen: readonly { device_id: string; id: string; state: string }[]): string[] {
  const inFlight = new Map<string, string>();
  return seen.flatMap(({ device_id, id, state }) => {
    const under = inFlight.get(device_id);
    const flies = state === "sent" || state === "delivered";
    if (!flies && under === id) inFlight.delete(device_id);
    if (!flies || under === id) return [];
    inFlight.set(device_id, id);
    return under === undefined ? [] : [`${device_id}: ${under} and ${id}`];
  });
}

/** What a device had when each question came, by the question's number. */
function hadWhenAsked(ledger: readonly LedgerEntry[]): Map<string, Set<number>> {
  const kept = new Map<string, number>();
  const had = new Map<string, Set<number>>();
  for (const { sn, command, id, parameters } of ledger) {
    if (command === 2113) kept.set(sn, Number(parameters.StayTime));
    if (command !== 2215 || id === null) continue;
    const own = had.get(id) ?? new Set();
    had.set(id, own.add(kept.get(sn) ?? 10));
  }
  return had;
}

test.skipIf(!hasExternalBroker || isOnCitus())(
  "an api and two ingest processes on one database and one broker, one of them killed: one command at a time, nobody's answer taken for another's",
  async () => {
    const url = await externalBroker();
    const here = await testServer();
    const { database, events, log } = here.platform;
    onTestFinished(await startEventRelay(database.url, events, log));
    const fleet = await plantFleet(here, { foorir: count });
    const { token } = await companyAdminSession(here, fleet.tenantId);
    const off = { FOYER_DEVICE_PORT: "off", FOYER_HE2_PORT: "off", MQTT_URL: url };
    const ingest = { ...off, FOYER_ROLE: "ingest", FOYER_ANSWER_SECONDS: `${answerSeconds}` };
    const [api, one, two] = await Promise.all([
      realServer(database.url, { ...off, FOYER_ROLE: "api", FOYER_ANSWER_SECONDS: `${answerSeconds}` }),
      realServer(database.url, { ...ingest, PORT: "11" }),
      realServer(database.url, { ...ingest, FOYER_DEVICE_PORT: "0", PORT: "12" }),
    ]);
    await database.pool.query(watchStates);
    const mqttPort = Number(new URL(url).port);
    // Real cameras do not repeat the number of the question.
    const simulator = await startSimulatorWithControl(
      { ports: { http: two.ports.http, tcp: 0, mqtt: mqttPort } },
      { devices: fleet.devices, args: ["--echo-id=off", "--restart-seconds=0.5"] },
    );
    const scalar = async (sql: string) => Number((await database.pool.query(sql)).rows[0]?.n);
    await vi.waitFor(
      async () =>
        expect(await scalar("select count(*) n from devices where connected_at is not null")).toBe(count),
      patience,
    );
    // Answers of some come after the question is given up, for a while.
    const late = fleet.devices.filter((_, nth) => nth % 5 === 1);
    for (const { sn } of late)
      await simulator.fault(sn, "lateReply", {
        delayMs: answerSeconds * 1_000 + 800,
        seconds: 3 * answerSeconds,
      });

    const began = performance.now();
    const { tenantId } = fleet;
    const deviceIds = fleet.devices.map(({ id }) => id);
    const queue = async (commands: NewCommand[]) => {
      await database.db.transaction().execute((tx) => queueCommands(tx, commands));
      events.emit("commandsQueued", { tenantId, deviceIds });
    };
    const commands = makeCommands(tenantId, fleet.devices);
    await queue(commands);
    // A setting and a question after it, again and again, from the other process.
    const asked = await Promise.all(
      fleet.devices
        .map(async ({ sn }, nth) => {
          const states: string[] = [];
          for (let round = 0; round < askedOverHttp; round++) {
            const seconds = 100 + round * count + nth;
            const set = { method: "POST", body: JSON.stringify({ sn, on: true, seconds }) };
            const get = messaging.stayCount.path.replace(":sn", sn);
            states.push(await overHttp(api.ports.console, token, messaging.setStayCount.path, set));
            states.push(await overHttp(api.ports.console, token, get));
          }
          return states;
        })
        .concat(
          (async () => {
            const total = commands.length;
            await vi.waitFor(
              async () =>
                expect(
                  await scalar("select count(*) n from commands where finished_at is not null"),
                ).toBeGreaterThan(total / 4),
              patience,
            );
            await one.end("SIGKILL");
            return [];
          })(),
        ),
    );
    await vi.waitFor(
      async () => expect(await scalar("select count(*) n from commands where finished_at is null")).toBe(0),
      patience,
    );
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await database.pool.query<Ended>(
      `select c.id, d.sn, c.name, c.state, c.parameters, c.result, c.reason
       from commands c join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id`,
    );
    const ledger = await simulator.ledger();
    const states = Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
      ([state, all]) => `${all?.length} ${state}`,
    );
    figure(
      `${count} devices, ${rows.length} commands, ${ledger.length} messages in ${seconds.toFixed(1)} s`,
      states.join(", "),
    );
    expect(asked.flat()).toHaveLength(2 * askedOverHttp * count);

    const { rows: seen } = await database.pool.query(
      "select device_id, id, state from seen_states order by nr",
    );
    expect(seen.length).toBeGreaterThan(2 * rows.length);
    expect(twoInFlight(seen)).toEqual([]);
    const lateSns = new Set(late.map(({ sn }) => sn));
    const unclear = rows.filter(({ state }) => !["succeeded", "timed_out", "superseded"].includes(state));
    expect(unclear).toEqual([]);
    // Questions and settings are made up for where an answer was lost with the server; those that may not be are not.
    // What is asked of a device while it restarts is over.
    const restarted = new Set(rows.filter(({ name }) => name === "restart").map(({ sn }) => sn));
    const lost = rows.filter(
      ({ sn, name, state, reason }) =>
        state === "timed_out" &&
        !lateSns.has(sn) &&
        !neverRepeated.includes(name) &&
        !(restarted.has(sn) && reason === "offline"),
    );
    expect(lost).toEqual([]);

    const times = new Map<string, number>();
    for (const { id } of ledger) if (id) times.set(id, (times.get(id) ?? 0) + 1);
    const toMost = (name: CommandName) => {
      if (neverRepeated.includes(name)) return 1;
      return isRead(name) ? 3 : 2;
    };
    expect(rows.filter(({ id, name }) => (times.get(id) ?? 0) > toMost(name))).toEqual([]);
    expect(rows.filter(({ id, state }) => state === "succeeded" && !times.has(id))).toEqual([]);

    const had = hadWhenAsked(ledger);
    const answers = rows.filter(({ name, state }) => name === "get.stayCount" && state === "succeeded");
    expect(answers.length).toBeGreaterThan(count);
    const foreign = answers.filter(({ id, result }) => !had.get(id)?.has(Number(result?.seconds)));
    expect(foreign).toEqual([]);
    expect(await scalar("select count(*) n from device_events where kind = 'lateReply'")).toBeGreaterThan(0);
    const readings = new Set(answers.map(({ result }) => result?.seconds));
    expect(readings.size).toBeGreaterThan(count / 2);
  },
  300_000,
);

/** A call of the process's own API; what the command came to. */
async function overHttp(port: number, token: string, path: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${apiRoot}${path}`, {
    ...init,
    headers: { authorization: token, ...(init.body ? { "content-type": "application/json" } : {}) },
  });
  const { data, key } = (await answer.json()) as { data?: { state: string }; key?: string };
  return data?.state ?? String(key);
}
