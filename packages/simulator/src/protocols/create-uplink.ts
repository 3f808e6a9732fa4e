import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { ZoneClock } from "../model/zone-clock.ts";
import { Axis } from "./axis.ts";
import { type Beam, plainBeam } from "./beam.ts";
import { Brickstream } from "./brickstream.ts";
import { DeviceLink } from "./device-link.ts";
import { Foorir } from "./foorir.ts";
import { FoorirAggregate } from "./foorir-aggregate.ts";
import { FoorirStaff } from "./foorir-staff.ts";
import { FoyerHttp } from "./foyer-http.ts";
import { FoyerMqtt } from "./foyer-mqtt.ts";
import { He2Analog } from "./he2-analog.ts";
import { He2Digital } from "./he2-digital.ts";
import { Hikvision } from "./hikvision.ts";
import { Hpc } from "./hpc.ts";
import type { HttpPost } from "./http-post.ts";
import { LoRaWan } from "./lorawan.ts";
import { Milesight } from "./milesight.ts";
import type { Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";
import { Xovis } from "./xovis.ts";

/** Where the platform listens. */
export interface Ports {
  host: string;
  tcpPort: number;
  mqttPort: number;
  http: HttpPost;
  /** MQTT 3.1.1 (4) or 5. */
  mqttVersion: 4 | 5;
}

/** Which of a device's properties its connection needs. */
export type Speaker = Pick<PlannedDevice, "sn" | "key" | "protocol" | "zone">;

/** What an uplink may share with the rest of its device. */
export interface Shared {
  clock?: WallClock;
  link?: DeviceLink | null;
  beam?: Beam;
}

export function createUplink(
  { sn, key, protocol, zone }: Speaker,
  ports: Ports,
  { clock = ZoneClock.of(zone), link = null, beam = plainBeam }: Shared = {},
): Uplink {
  const { host, http, tcpPort, mqttPort: port, mqttVersion: version } = ports;
  switch (protocol) {
    case "foyer-http":
      return new FoyerHttp(http, key);
    case "foyer-mqtt":
      return new FoyerMqtt(link ?? new DeviceLink({ host, port, sn, key, version }), sn);
    case "foorir":
      return new Foorir(http, sn);
    case "foorir-staff":
      return new FoorirStaff(http, sn);
    case "he2-digital":
      return new He2Digital(host, tcpPort, sn, clock, beam);
    case "he2-analog":
      return new He2Analog(host, tcpPort, clock, beam);
    case "brickstream":
      return new Brickstream(http, sn, clock);
    case "foorir-aggregate":
      return new FoorirAggregate(http, sn);
    case "milesight":
      return new Milesight(http, sn);
    case "lorawan":
      return new LoRaWan(http, sn);
    case "xovis":
      return new Xovis(http, sn);
    case "axis":
      return new Axis(http, { sn, zone }, clock);
    case "hpc":
      return new Hpc(http, sn, clock, beam);
    case "hikvision":
      return new Hikvision(http, sn, clock);
  }
}
