import type { Row } from "../figures/row.ts";
import { fleet, openDevicesHouse } from "../house/devices-house.ts";
import { measureQuestions, type Question } from "./questions.ts";

export const deviceQuestions: readonly Question[] = [
  { name: "devices, a page", path: (nth) => `/api/device?size=20&page=${nth % 100}` },
  { name: "devices, searched", path: (nth) => `/api/device?search=unter ${nth}&size=20` },
  { name: "devices, in need of a look first", path: () => "/api/device?sort=state,asc&size=100" },
  { name: "devices, offline", path: (nth) => `/api/device?state=offline&size=20&page=${nth % 20}` },
  { name: "devices in figures", path: () => "/api/device/useinfo" },
  { name: "views with their counts", path: () => "/api/device/views" },
  { name: "free devices", path: () => "/api/device/Unbound?size=20" },
];
export const platformQuestions: readonly Question[] = [
  { name: "devices of all companies", path: (nth) => `/api/device/sysall?size=20&page=${nth % 100}` },
  { name: "devices of all companies, searched", path: (nth) => `/api/device/sysall?search=LEET-${nth}` },
];

/** Lists of ten thousand devices, judged as they stand, and their counts. */
export async function deviceLists(): Promise<Row[]> {
  const house = await openDevicesHouse();
  const { server, tokens } = house;
  console.log(`  ${fleet.devices.toLocaleString("en")} devices`);
  const rows = [
    ...(await measureQuestions("DEVICES", server.url, tokens.company, deviceQuestions)),
    ...(await measureQuestions("DEVICES", server.url, tokens.platform, platformQuestions)),
  ];
  await house.stop();
  return rows;
}
