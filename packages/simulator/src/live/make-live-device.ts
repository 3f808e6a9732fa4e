import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { createBeam } from "../device/create-beam.ts";
import { Device } from "../device/device.ts";
import { FirmwareRun, type Timing } from "../device/firmware-run.ts";
import { type Floors, seesHeat } from "../floor/floors.ts";
import { watch } from "../floor/watching.ts";
import type { CommandLedger } from "../management/command-ledger.ts";
import type { KeptState } from "../management/kept-state.ts";
import { ManagedCamera } from "../management/managed-camera.ts";
import type { Model } from "../model/model.ts";
import { fraction, hashText, Random } from "../model/random.ts";
import type { ReportingHours } from "../model/reporting-hours.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import { createUplink, type Ports } from "../protocols/create-uplink.ts";
import { DeviceLink } from "../protocols/device-link.ts";
import type { Uplink } from "../protocols/uplink.ts";
import { Backlog } from "./backlog.ts";
import type { Faults } from "./faults.ts";
import { HeatOutbox } from "./heat-outbox.ts";
import { HeatReporter } from "./heat-reporter.ts";
import type { Ledger } from "./ledger.ts";
import { LiveDevice } from "./live-device.ts";
import type { Tally } from "./tally.ts";

const minuteMs = 60_000;
const infrared = 1;

/** What the devices of one run share. */
export interface Fleet {
  plan: FleetPlan;
  ports: Ports;
  faults: Faults;
  tally: Tally;
  ledger: Ledger | null;
  commands: CommandLedger;
  kept: KeptState;
  timing: Timing;
  echoesId: boolean;
  model: Model;
  floors: Floors;
  speed: number;
  hours: ReportingHours;
  from: number;
  catchUp: number | null;
  now: () => number;
  /** The way of devices whose calls carry several of them, by key. */
  shared: Map<string, { backlog: Backlog; uplink: Uplink }>;
}

/** Whether a device takes commands over MQTT. */
export const isManaged = ({ managed, key, deviceType }: PlannedDevice, { mqttPort }: FleetPlan): boolean =>
  mqttPort > 0 && key !== null && (managed ?? deviceType !== infrared);

export function makeLiveDevice(asPlanned: PlannedDevice, fleet: Fleet): LiveDevice {
  const { plan, ports, timing, commands, speed, hours, kept } = fleet;
  const { sn, key } = asPlanned;
  const firmwareBefore = kept.of(sn)?.firmware;
  const planned = firmwareBefore === undefined ? asPlanned : { ...asPlanned, firmware: firmwareBefore };
  const device = new Device(planned, fleet.model, fleet.now, kept.of(sn)?.past);
  const firmware = new FirmwareRun(device, timing);
  const takesCommands = isManaged(planned, plan);
  const link =
    takesCommands || planned.protocol === "foyer-mqtt"
      ? new DeviceLink({ host: ports.host, port: ports.mqttPort, sn, key, version: ports.mqttVersion })
      : null;
  const camera =
    link && takesCommands
      ? new ManagedCamera({
          device,
          link,
          ledger: commands,
          firmware,
          timing,
          kept,
          echoesId: fleet.echoesId,
          push: { host: plan.host, port: plan.httpPort },
          onRhythm: (recordMinutes) => live.tell({ recordMinutes }),
        })
      : null;
  const keepBeam = () =>
    kept.keep(sn, { firmware: device.firmware, settings: null, past: device.counter.past });
  if (!camera) device.onBack.add(() => keepBeam());
  const beam = createBeam(device, firmware, (rhythm) => live.tell(rhythm));
  const spread = fraction(plan.seed, hashText(sn));
  const length = planned.recordMinutes * minuteMs;
  const channel = createChannel(device, fleet, (clock) =>
    createUplink(planned, ports, { clock, link, beam }),
  );
  const live: LiveDevice = new LiveDevice({
    ...channel,
    device,
    link,
    camera,
    firmware,
    heat: createHeat(device, channel.uplink, fleet),
    ledger: commands,
    hours,
    speed,
    since: fleet.catchUp ?? fleet.from - (ZoneClock.of(planned.zone).wallAt(fleet.from) % length),
    delayMs: spread * Math.min(20_000, length / 4),
    firstHeartbeat: Date.now() + spread * Math.min(10_000, plan.devices.length * 10),
  });
  for (const { afterSeconds, ...order } of planned.faults ?? []) {
    // Its first message is made before any timer ends.
    if (afterSeconds === 0) device.order(order);
    else setTimeout(() => device.order(order), afterSeconds * 1000).unref();
  }
  return live;
}

function createHeat(
  device: Device,
  uplink: Uplink,
  { plan, faults, tally, floors, from, catchUp }: Fleet,
): { reporter: HeatReporter; outbox: HeatOutbox } | null {
  const { planned } = device;
  if (!seesHeat(planned)) return null;
  const { floor, view } = floors.watchedBy(planned);
  const outbox = new HeatOutbox({
    sn: planned.sn,
    deliver: async (body) => uplink.deliverHeat?.(body),
    faults,
    random: new Random(plan.seed, hashText(planned.sn), 13),
    tally,
    isCutOff: () => device.isDark,
  });
  const since = catchUp ?? from;
  return { outbox, reporter: new HeatReporter({ device, watching: watch(floor, view), outbox, since }) };
}

/** Calls of one key carry several devices; every other protocol knows one device per connection. */
function createChannel(
  device: Device,
  { plan, faults, tally, ledger, now, shared }: Fleet,
  uplinkFor: (clock: ZoneClock) => Uplink,
): { backlog: Backlog; uplink: Uplink } {
  const { sn, key, protocol, zone } = device.planned;
  const name = protocol === "foyer-http" ? `key ${key}` : `sn ${sn}`;
  const known = shared.get(name);
  if (known) return known;
  const uplink = uplinkFor(ZoneClock.of(zone));
  const random = new Random(plan.seed, hashText(sn), 11);
  const isCutOff = () => device.isDark;
  const skewMs = () => device.skewMs;
  device.onDark.add(() => uplink.drop());
  const made = {
    uplink,
    backlog: new Backlog({ uplink, faults, tally, ledger, random, now: () => now() + skewMs(), isCutOff }),
  };
  shared.set(name, made);
  return made;
}
