import type { RecordsHouse } from "./records-house.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const devicesACall = 20;

type House = Pick<RecordsHouse, "server" | "site">;

/** One record of each device for each of the spans. */
async function countSpans(
  { server, site }: House,
  spans: readonly [from: number, to: number][],
): Promise<void> {
  const records = spans.map(([from, to]) => ({
    ...{ start: new Date(from).toISOString(), seconds: (to - from) / 1000 },
    ...{ in: 20 + new Date(from).getUTCHours(), out: 20 },
  }));
  for (let first = 0; first < site.devices.length; first += devicesACall) {
    const messages = site.devices.slice(first, first + devicesACall).map(({ sn }) => ({ sn, records }));
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
      method: "POST",
      body: JSON.stringify(messages),
    });
    if (!answer.ok) throw new Error(`past counts are refused: ${answer.status} ${await answer.text()}`);
  }
}

/** All hours of some weeks up to now, of all devices; answers the moment up to which everything is counted. */
export async function countPastWeeks(house: House, weeks: number, lateMs: number): Promise<number> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  for (let week = weeks; week > 0; week--) {
    const first = today - week * 7 * dayMs;
    await countSpans(
      house,
      Array.from({ length: 7 * 24 }, (_, nth) => [first + nth * hourMs, first + (nth + 1) * hourMs]),
    );
  }
  const until = Math.floor((Date.now() - lateMs) / 1000) * 1000;
  const spans: [number, number][] = [];
  for (let hour = today; hour < until; hour += hourMs) spans.push([hour, Math.min(hour + hourMs, until)]);
  await countSpans(house, spans);
  return until;
}
