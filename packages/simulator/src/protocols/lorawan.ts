import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { byInterval } from "./milesight.ts";
import { postForStatus } from "./post-for-status.ts";
import type { Uplink } from "./uplink.ts";

/**
 * Milesight VS133 behind a ChirpStack 4 that passes its uplinks on over HTTP and keeps what it cannot pass on. The
 * serial number is the DevEUI. The uplink of an interval arrives as it ends; nothing says how long it was.
 */
export class LoRaWan implements Uplink {
  readonly batchSize = 8;
  private readonly http: HttpPost;
  private readonly devEui: string;
  private uplinks = 0;

  constructor(http: HttpPost, devEui: string) {
    if (!/^[0-9a-f]{16}$/.test(devEui)) throw new Error(`a DevEUI has 16 hex digits: ${devEui}`);
    this.http = http;
    this.devEui = devEui;
  }

  async deliver(batch: readonly CountRecord[]): Promise<void> {
    for (const interval of byInterval(batch))
      await postForStatus(this.http, "/lorawan", uplinkBody(this.devEui, interval, ++this.uplinks));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

/** Channels of the report interval of lines 1 to 4. */
const periodChannels = [0x05, 0x08, 0x0b, 0x0e];
const periodType = 0xcc;

/** Channel, type, in and out of each line, little-endian. */
export function vs133Payload(interval: readonly CountRecord[]): Buffer {
  const entries = interval.map(({ line, values }) => {
    const channel = periodChannels[Number(line) - 1];
    if (channel === undefined) throw new Error(`a VS133 has lines 1 to 4, no ${line}`);
    const entry = Buffer.from([channel, periodType, 0, 0, 0, 0]);
    entry.writeUInt16LE(values.in ?? 0, 2);
    entry.writeUInt16LE(values.out ?? 0, 4);
    return entry;
  });
  return Buffer.concat(entries);
}

/** ChirpStack's event `up`. */
export function uplinkBody(devEui: string, interval: readonly CountRecord[], fCnt: number): object {
  const { start, seconds } = interval[0] ?? { start: 0, seconds: 0 };
  const time = `${new Date(start + seconds * 1000).toISOString().slice(0, -1)}+00:00`;
  return {
    deduplicationId: `3ac7e3c4-4401-4b8d-9386-${fCnt.toString(16).padStart(12, "0")}`,
    time,
    deviceInfo: {
      tenantId: "52f14cd4-c6f1-4fbd-8f87-4025e1d49242",
      tenantName: "ChirpStack",
      applicationId: "17c82e96-be03-4f38-aef3-f83d48582d97",
      applicationName: "People counters",
      deviceProfileId: "14855bf7-d10d-4aee-b618-ebfcb64dc7ad",
      deviceProfileName: "Milesight VS133",
      deviceName: `vs133-${devEui.slice(-4)}`,
      devEui,
      tags: {},
    },
    devAddr: "00189440",
    adr: true,
    dr: 5,
    fCnt,
    fPort: 85,
    confirmed: false,
    data: vs133Payload(interval).toString("base64"),
    rxInfo: [{ gatewayId: "0016c001f153a14c", gwTime: time, rssi: -36, snr: 10.5, crcStatus: "CRC_OK" }],
    txInfo: { frequency: 867100000, modulation: { lora: { bandwidth: 125000, spreadingFactor: 7 } } },
  };
}
