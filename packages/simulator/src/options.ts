import { parseArgs } from "node:util";
import { simulatedProtocols } from "@foyer/contract/devices/brands/brands";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const options = {
  help: flag,
  plan: text,
  devices: text,
  protocol: text,
  zone: text,
  seed: text,
  key: text,
  host: text,
  "http-port": text,
  "tcp-port": text,
  "mqtt-port": text,
  "mqtt-version": text,
  from: text,
  to: text,
  speed: text,
  duration: text,
  hours: text,
  "catch-up": text,
  "lose-answers": text,
  duplicate: text,
  "clock-reset": text,
  outage: text,
  idle: flag,
  "connect-rate": text,
  state: text,
  control: text,
  "echo-id": text,
  "restart-seconds": text,
  "install-seconds": text,
  "download-kbps": text,
  ledger: text,
  parent: text,
  history: flag,
  "fine-from": text,
  sends: text,
  "heat-from": text,
  "heat-fine-from": text,
  "call-size": text,
  "in-flight": text,
  "dry-run": flag,
  replay: text,
  map: text,
  sn: text,
  "sn-prefix": text,
  only: text,
  start: text,
  box: text,
  cell: text,
} as const;

const protocolLines = [simulatedProtocols.slice(0, 7), simulatedProtocols.slice(7)].map((line) =>
  line.join(", "),
);

export const help = `Pretends to be people counters: makes counts and sends them over the real protocols.

  simulate --plan FILE                 the devices of a plan, live
  simulate --devices N                 N devices SIM0001, SIM0002, …, live
  simulate --history --plan FILE …     the past of a plan's devices, as fast as possible
  simulate --idle --plan FILE          only the connections of a plan's devices, which answer commands
  simulate --replay FILE --map NAME …  published counts of real sensors
  simulate --replay FILE --map trajectories --sn SN …  where people really walked, as positions of a heat device

Where to
  --host HOST           default: the plan's, else 127.0.0.1
  --http-port 8081  --tcp-port 8087  --mqtt-port 1883
  --mqtt-version 4      4 is MQTT 3.1.1, which the embedded broker speaks; 5 for other brokers
  --key KEY             key of devices that have none of their own (site key)

Devices
  --plan FILE           a fleet plan (JSON)
  --devices N           instead of a plan
  --protocol A,B        ${protocolLines.join(",\n                        ")};
                        restricts the plan or the made devices; for a replay the one it speaks
  --zone ZONE           of made devices, default Europe/Berlin
  --seed N              the same seed counts the same people

Live
  --from MOMENT         simulated time at the start, ISO 8601; default now
  --speed X             simulated seconds per second, default 1
  --duration SECONDS    ends by itself (real time)
  --catch-up MOMENT     first sends what is due since then
  --hours all|open      report around the clock (default) or only while open; infrared is always silent when closed

Faults (chances per record or message)
  --lose-answers 0.05   acts as if the answer was lost and sends again
  --duplicate 0.05      sends an acknowledged message twice
  --clock-reset 0.001   the clock falls to 2015-01-01 until the next answer
  --outage 0.001:30m    cut off for s, m, h or d of simulated time, then the backlog is sent

Management (over MQTT, devices with a key)
  --control PORT        listens on 127.0.0.1 for tests (0: any free port, which is printed): POST /devices/SN/fault
                        {"kind":"offline|slow|refuses|lateReply|silent|wrongVersion|halvesCounts|powerLoss|clockSkew|
                        lowBattery|none","seconds"?}, GET /devices/SN, GET /ledger
  --echo-id on|off      whether answers repeat the id of the command, default on; real Foorir firmware does not
  --state FILE          devices keep their settings and firmware in it from one run to the next
  --connect-rate 500    idle connections opened a second
  --restart-seconds 8  --install-seconds 20   how long it is silent, divided by --speed
  --download-kbps 1000  thousand bytes a second at which firmware is fetched

History (over POST /v1/records)
  --from MOMENT --to MOMENT
  --fine-from MOMENT    hourly records before, the record period of each device after; default: all hourly
  --hours open|all      default open; with all, closed time is told in one record
  --call-size 10000  --in-flight 4
  --sends all|counts|heat   what of it, default all
  --heat-from MOMENT    where people were (heat devices, over POST /v1/heat) since then; default: since --from
  --heat-fine-from MOMENT   in grids of an hour before, of five minutes after; default: all hourly
  --dry-run             makes the records and sends none

Replay
  --map NAME            calit2, melbourne-2023, melbourne-2013, melbourne-minute, moers, wuerzburg
  --sn SN[,SN…]         serial numbers in the order of --only, else in the order of the file; or
  --sn-prefix P         P followed by the location
  --only ID[,ID…]       these locations
  --from DATE --to DATE wall clock of the place, --to not included
  --speed max|X         default max
  --plan FILE           for the keys of its devices
With --map trajectories the file has the columns t_s,person,x_m,y_m (seconds, metres); --protocol foyer-mqtt or foyer-http
  --start MOMENT        when its first second was; default: so that its last one is now
  --cell 0.5            metres of a cell's side
  --box X0,Y0,X1,Y1     what the device covers, in metres; default: everybody in the file, in whole cells

  --ledger FILE         one JSON line per acknowledged record
  --parent PID          ends when that process does
`;

export type Options = ReturnType<typeof readOptions>;

/** The command line as typed values; throws with a sentence on what cannot be read. */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options, strict: true });
  const number = (name: keyof typeof options): number | undefined => {
    const given = values[name];
    if (given === undefined) return undefined;
    if (typeof given !== "string" || given.trim() === "" || Number.isNaN(Number(given)))
      throw new Error(`--${name} must be a number`);
    return Number(given);
  };
  const moment = (
    name: "from" | "to" | "fine-from" | "catch-up" | "heat-from" | "heat-fine-from" | "start",
  ): number | undefined => {
    const given = values[name];
    if (given === undefined) return undefined;
    const instant = Date.parse(given);
    if (Number.isNaN(instant)) throw new Error(`--${name} must be an ISO 8601 moment`);
    return instant;
  };
  const list = (name: "protocol" | "sn" | "only" | "box") =>
    values[name]?.split(",").map((part) => part.trim()) ?? [];
  return { values, number, moment, list };
}

export function readProtocols(options: Options): PlannedDevice["protocol"][] {
  return options.list("protocol").map((name) => {
    const known = simulatedProtocols.find((protocol) => protocol === name);
    if (!known) throw new Error(`--protocol must be of ${simulatedProtocols.join(", ")}`);
    return known;
  });
}
