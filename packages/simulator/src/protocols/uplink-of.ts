import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { ZoneClock } from "../model/zone-clock.ts";
import { Foorir } from "./foorir.ts";
import { FoorirStaff } from "./foorir-staff.ts";
import { FoyerHttp } from "./foyer-http.ts";
import { FoyerMqtt } from "./foyer-mqtt.ts";
import { He2Analog } from "./he2-analog.ts";
import { He2Digital } from "./he2-digital.ts";
import type { HttpPost } from "./http-post.ts";
import type { Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";

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

export function uplinkOf(
  { sn, key, protocol, zone }: Speaker,
  ports: Ports,
  clock: WallClock = ZoneClock.of(zone),
): Uplink {
  const { host, http, tcpPort, mqttPort, mqttVersion } = ports;
  switch (protocol) {
    case "foyer-http":
      return new FoyerHttp(http, key);
    case "foyer-mqtt":
      return new FoyerMqtt(host, mqttPort, sn, key, mqttVersion);
    case "foorir":
      return new Foorir(http, sn);
    case "foorir-staff":
      return new FoorirStaff(http, sn);
    case "he2-digital":
      return new He2Digital(host, tcpPort, sn, clock);
    case "he2-analog":
      return new He2Analog(host, tcpPort, clock);
  }
}
