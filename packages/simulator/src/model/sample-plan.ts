import { simulatedDevice, simulatedProtocols } from "@foyer/contract/devices/brands/brands";
import { FleetPlan, type PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { fraction } from "./random.ts";

type Protocol = PlannedDevice["protocol"];

type Place = Pick<PlannedDevice, "profile" | "openMinute" | "closeMinute" | "dailyIn">;

const places: readonly Place[] = [
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
  const spoken = protocols.length > 0 ? protocols : simulatedProtocols;
  const devices = Array.from({ length: count }, (_, index) => {
    const protocol = cycled(spoken, index);
    const nth = Math.floor(index / spoken.length);
    const { dailyIn, ...place } = cycled(places, nth);
    const { deviceType, sn } = simulatedDevice(protocol, nth, index + 1);
    return {
      sn: sn ?? `SIM${String(index + 1).padStart(4, "0")}`,
      key: protocol.startsWith("foyer") ? key : null,
      // A key that several devices share lets none of them take commands.
      managed: protocol !== "foyer-http",
      deviceType,
      protocol,
      zone,
      ...place,
      dailyIn: Math.round(dailyIn * (0.6 + 0.8 * fraction(seed, index))),
      recordMinutes: protocol === "he2-analog" ? 1 : 5,
    };
  });
  return FleetPlan.parse({ seed, host, httpPort, tcpPort, mqttPort, devices });
}

function cycled<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
