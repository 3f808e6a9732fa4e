import { once } from "node:events";
import { readFileSync } from "node:fs";
import { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import { heatCalls } from "./history/heat-history.ts";
import { type Call, historyCalls, sendHeatHistory, sendHistory } from "./history/history.ts";
import { type Faults, noFaults, parseOutage } from "./live/faults.ts";
import { Ledger } from "./live/ledger.ts";
import { Live } from "./live/live.ts";
import { describe, Tally } from "./live/tally.ts";
import type { CommandLedger } from "./management/command-ledger.ts";
import { type ControlledDevice, openControlServer } from "./management/control-server.ts";
import { IdleFleet } from "./management/idle-fleet.ts";
import type { ReportingHours } from "./model/reporting-hours.ts";
import { samplePlan } from "./model/sample-plan.ts";
import { help, type Options, readOptions, readProtocols } from "./options.ts";
import type { Ports } from "./protocols/create-uplink.ts";
import { HttpPost } from "./protocols/http-post.ts";
import type { Run } from "./run.ts";
import { runReplay } from "./run-replay.ts";
import { waysToEnd } from "./ways-to-end.ts";

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.values.help) return void process.stdout.write(help);
  const plan = parsePlan(options);
  const ended = waysToEnd({ parent: options.number("parent"), duration: options.number("duration") });
  const ledger = options.values.ledger === undefined ? null : new Ledger(options.values.ledger);
  const run: Run = {
    options,
    plan,
    ports: toPorts(options, plan),
    faults: parseFaults(options),
    tally: new Tally(),
    ledger,
    ended,
  };
  const began = Date.now();
  const progress = setInterval(() => console.log(run.tally.summary()), 10_000);
  try {
    if (options.values.replay !== undefined) await runReplay(run, options.values.replay);
    else if (options.values.history) await runHistory(run);
    else if (options.values.idle) await runIdle(run);
    else await runLive(run);
  } finally {
    clearInterval(progress);
    run.ports.http.close();
    ledger?.close();
    const seconds = (Date.now() - began) / 1000;
    const rate = Math.round(run.tally.acknowledged / Math.max(seconds, 0.001));
    console.log(`${run.tally.summary()} in ${seconds.toFixed(1)} s (${rate} records/s, ${cost()})`);
  }
}

/** What the run took of the machine. */
function cost(): string {
  const { user, system } = process.cpuUsage();
  const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
  return `${((user + system) / 1_000_000).toFixed(1)} s of CPU, ${megabytes} MB`;
}

async function runLive({ options, plan, ports, faults, tally, ledger, ended }: Run): Promise<void> {
  const live = new Live({
    plan,
    ports,
    faults,
    tally,
    ledger,
    speed: options.number("speed") ?? 1,
    hours: toHours(options) ?? "all",
    from: options.moment("from") ?? Date.now(),
    catchUp: options.moment("catch-up") ?? null,
    echoesId: parseEchoesId(options),
    statePath: options.values.state ?? null,
    timing: {
      restartMs: (options.number("restart-seconds") ?? 8) * 1000,
      installMs: (options.number("install-seconds") ?? 20) * 1000,
      bytesPerSecond: (options.number("download-kbps") ?? 1000) * 1000,
    },
  });
  console.log(`${plan.devices.length} devices report to ${plan.host}`);
  live.start();
  const control = await startControlServer(options, live.devices, live.commands);
  if (!ended.aborted) await once(ended, "abort");
  control?.close();
  await live.stop();
}

async function runIdle({ options, plan, ports, ended }: Run): Promise<void> {
  const fleet = new IdleFleet({
    plan,
    host: ports.host,
    port: ports.mqttPort,
    rate: options.number("connect-rate") ?? 500,
    echoesId: parseEchoesId(options),
  });
  fleet.start();
  const control = await startControlServer(options, new Map(), fleet.commands);
  const timer = setInterval(() => console.log(fleet.summary()), 2_000);
  if (!ended.aborted) await once(ended, "abort");
  clearInterval(timer);
  control?.close();
  fleet.stop();
}

async function startControlServer(
  options: Options,
  devices: ReadonlyMap<string, ControlledDevice>,
  commands: CommandLedger,
) {
  const port = options.number("control");
  const control = port === undefined ? null : await openControlServer(port, devices, commands);
  if (control) console.log(`the control server listens on 127.0.0.1:${control.port}`);
  return control;
}

async function runHistory({ options, plan, ports, tally, ledger, ended }: Run): Promise<void> {
  const from = options.moment("from");
  const to = options.moment("to");
  if (from === undefined || to === undefined) throw new Error("--history needs --from and --to");
  const { sends = "all", key = null } = options.values;
  if (!["all", "counts", "heat"].includes(sends)) throw new Error("--sends must be all, counts or heat");
  const calls = historyCalls({
    plan,
    from,
    fineFrom: options.moment("fine-from") ?? to,
    to,
    hours: toHours(options) ?? "open",
    key,
    callSize: options.number("call-size") ?? 10_000,
  });
  if (options.values["dry-run"]) return countOnly(calls, tally);
  const sending = {
    http: ports.http,
    tally,
    ledger,
    inFlight: options.number("in-flight") ?? 4,
    stopped: ended,
  };
  if (sends !== "heat") await sendHistory(calls, sending);
  if (sends === "counts") return;
  const heat = {
    from: options.moment("heat-from") ?? from,
    fineFrom: options.moment("heat-fine-from") ?? to,
  };
  await sendHeatHistory(heatCalls({ plan, ...heat, to, key }), sending);
}

function countOnly(calls: Generator<Call>, tally: Tally): void {
  for (const { records } of calls) {
    tally.made += records.length;
    tally.count(records);
  }
}

function parsePlan(options: Options): FleetPlan {
  const { values, number } = options;
  const protocols = readProtocols(options);
  const plan =
    values.plan === undefined
      ? samplePlan({
          count: number("devices") ?? (values.replay === undefined ? 12 : 0),
          protocols,
          zone: values.zone ?? "Europe/Berlin",
          seed: number("seed") ?? 1,
          key: values.key ?? null,
          host: "127.0.0.1",
          httpPort: 8081,
          tcpPort: 8087,
          mqttPort: 1883,
        })
      : FleetPlan.parse(JSON.parse(readFileSync(values.plan, "utf8")));
  const isRestricted = protocols.length > 0 && values.replay === undefined;
  return {
    ...plan,
    seed: number("seed") ?? plan.seed,
    host: values.host ?? plan.host,
    httpPort: number("http-port") ?? plan.httpPort,
    tcpPort: number("tcp-port") ?? plan.tcpPort,
    mqttPort: number("mqtt-port") ?? plan.mqttPort,
    devices: plan.devices
      .filter(({ protocol }) => !isRestricted || protocols.includes(protocol))
      .map((device) =>
        device.protocol.startsWith("foyer") ? { ...device, key: device.key ?? values.key ?? null } : device,
      ),
  };
}

function toPorts({ number }: Options, { host, httpPort, tcpPort, mqttPort, siteKey }: FleetPlan): Ports {
  return {
    host,
    tcpPort,
    mqttPort,
    http: new HttpPost(host, httpPort, { siteKey }),
    mqttVersion: number("mqtt-version") === 5 ? 5 : 4,
  };
}

function toHours({ values: { hours } }: Options): ReportingHours | undefined {
  if (hours === undefined || hours === "open" || hours === "all") return hours;
  throw new Error("--hours must be open or all");
}

function parseEchoesId({ values }: Options): boolean {
  const echoes = values["echo-id"] ?? "on";
  if (echoes === "on" || echoes === "off") return echoes === "on";
  throw new Error("--echo-id must be on or off");
}

function parseFaults({ values, number }: Options): Faults {
  const outage = values.outage === undefined ? noFaults : parseOutage(values.outage);
  if (!outage) throw new Error("--outage must be like 0.001:30m");
  const { outage: chance, outageMs } = outage;
  return {
    loseAnswers: number("lose-answers") ?? 0,
    duplicate: number("duplicate") ?? 0,
    clockReset: number("clock-reset") ?? 0,
    outage: chance,
    outageMs,
  };
}

try {
  await main();
  process.exit();
} catch (reason) {
  console.error(describe(reason));
  process.exit(1);
}
