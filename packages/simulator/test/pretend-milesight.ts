type Take = (sn: string, line: string, stamp: string, counts: { in: number; out: number }) => void;

export interface MilesightBody {
  device_info: { device_sn: string };
  line_periodic_data: { line: number; total: { in: number; out: number } }[];
  time_info: { start_time: string };
}

export function takeMilesight(
  { device_info, line_periodic_data, time_info }: MilesightBody,
  take: Take,
): void {
  const start = new Date(time_info.start_time).toISOString();
  for (const { line, total } of line_periodic_data) take(device_info.device_sn, String(line), start, total);
}

export interface ChirpStackBody {
  time: string;
  deviceInfo: { devEui: string };
  data: string;
}

/** What the platform knows by setting: uplinks do not say how long their interval was. */
const recordPeriodMs = 300_000;

export function takeLoRaWan({ time, deviceInfo, data }: ChirpStackBody, take: Take): void {
  const start = new Date(Date.parse(time) - recordPeriodMs).toISOString();
  const bytes = Buffer.from(data, "base64");
  for (let at = 0; at < bytes.length; at += 6) {
    const line = String((bytes.readUInt8(at) - 2) / 3);
    take(deviceInfo.devEui, line, start, { in: bytes.readUInt16LE(at + 2), out: bytes.readUInt16LE(at + 4) });
  }
}
