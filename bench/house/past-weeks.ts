import type { RecordsHouse } from "./records-house.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const devicesACall = 20;
/** Hours in which something is counted, in UTC. */
const openHours = Array.from({ length: 12 }, (_, nth) => nth + 7);

/** Hours of some weeks up to today, of all devices: what figures are compared with. */
export async function countPastWeeks(
  { server, site }: Pick<RecordsHouse, "server" | "site">,
  weeks: number,
): Promise<void> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const days = Array.from({ length: weeks * 7 }, (_, nth) => today - (nth + 1) * dayMs);
  const records = days.flatMap((day) =>
    openHours.map((hour) => ({
      ...{ start: new Date(day + hour * hourMs).toISOString(), seconds: hourMs / 1000 },
      ...{ in: 20 + hour, out: 19 + hour },
    })),
  );
  for (let first = 0; first < site.devices.length; first += devicesACall) {
    const messages = site.devices.slice(first, first + devicesACall).map(({ sn }) => ({ sn, records }));
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/records`, {
      method: "POST",
      body: JSON.stringify(messages),
    });
    if (!answer.ok) throw new Error(`past weeks are refused: ${answer.status} ${await answer.text()}`);
  }
}
