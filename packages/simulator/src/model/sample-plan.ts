import { FleetPlan, type PlannedDevice, simulatedProtocols } from "@foyer/contract/devices/fleet-plan";
import { fraction } from "./random.ts";

type Protocol = PlannedDevice["protocol"];

const deviceTypes: Record<Protocol, readonly [number, ...number[]]> = {
  "foyer-http": [4, 7, 10],
  "foyer-mqtt": [8, 4, 21],
  foorir: [2],
  "foorir-staff": [5],
  "he2-digital": [1],
  "he2-analog": [1],
  brickstream: [2],
  "foorir-aggregate": [8],
  xovis: [2],
  axis: [2],
  hpc: [1],
  hikvision: [8],
  milesight: [2],
  lorawan: [6],
};

/** Where a protocol knows only serial numbers of its own form: eight hex digits, a MAC address, a DevEUI. */
const serialNumbers: Partial<Record<Protocol, (number: number) => string>> = {
  lorawan: (number) => `24e124${number.toString(16).padStart(10, "0")}`,
  hpc: (number) => (0x51a00000 + number).toString(16).toUpperCase(),
  hikvision: (number) => `02:51:a0:00:${number.toString(16).padStart(4, "0").replace(/..$/, ":$&")}`,
};

type Place = Pick<PlannedDevice, "profile" | "openMinute" | "closeMinute" | "dailyIn">;

const places: readonly [Place, ...Place[]] = [
  { profile: "shop", openMinute: 540, closeMinute: 1200, dailyIn: 900 },
  { profile: "station", openMinute: 300, closeMinute: 1440, dailyIn: 9000 },
  { profile: "office", openMinute: 420, closeMinute: 1200, dailyIn: 450 },
  { profile: "evening", openMinute: 660, closeMinute: 1500, dailyIn: 380 },
];

export interface SamplePlan {
  count: number;
  protocols: readonly Protocol[];
  zone: string;
  seed: number;
  /** Used by every device whose protocol knows one. */
  key: string | null;
  host: string;
  httpPort: number;
  tcpPort: number;
  mqttPort: number;
}

/** A fleet of devices SIM0001, SIM0002, … of mixed protocols and places. */
export function samplePlan({
  count,
  protocols,
  zone,
  seed,
  key,
  host,
  httpPort,
  tcpPort,
  mqttPort,
}: SamplePlan): FleetPlan {
  const [first, ...others] = protocols;
  const spoken = first ? ([first, ...others] as const) : simulatedProtocols;
  const devices = Array.from({ length: count }, (_, index) => {
    const protocol = cycled(spoken, index);
    const { dailyIn, ...place } = cycled(places, Math.floor(index / spoken.length));
    return {
      sn: serialNumbers[protocol]?.(index + 1) ?? `SIM${String(index + 1).padStart(4, "0")}`,
      key: protocol.startsWith("foyer") ? key : null,
      deviceType: cycled(deviceTypes[protocol], Math.floor(index / spoken.length)),
      protocol,
      zone,
      ...place,
      dailyIn: Math.round(dailyIn * (0.6 + 0.8 * fraction(seed, index))),
      recordMinutes: protocol === "he2-analog" ? 1 : 5,
    };
  });
  return FleetPlan.parse({ seed, host, httpPort, tcpPort, mqttPort, devices });
}

function cycled<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}
