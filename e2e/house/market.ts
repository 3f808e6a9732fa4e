import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import type { MenuChoice } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { figures, home } from "@foyer/contract/menu/menus-of-figures";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { staff } from "@foyer/contract/places/staff";
import type { CleanHouse } from "./clean-house.ts";
import { type Ask, askAs, changePassword, signIn } from "./console.ts";
import { nearestToNoon } from "./noon.ts";
import type { RunningServer } from "./server.ts";
import { chosenPassword, makeAdministrator, usedModel } from "./shop.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer than a month and what stands before it. */
const historyDays = 80;

export const hall = "Market Hall";
export const otherHall = "Fish Hall";
export const [groundFloor, gallery] = ["Ground floor", "Gallery"];
const manager = "market-manager";

/** Zones whose clocks never change, so that hours can be calculated by adding. */
const offsets: Readonly<Record<string, string>> = {
  "Pacific/Guadalcanal": "+11:00",
  "Asia/Tokyo": "+09:00",
  "Asia/Bangkok": "+07:00",
  "Asia/Dubai": "+04:00",
  "Africa/Lagos": "+01:00",
  "America/Sao_Paulo": "-03:00",
  "America/Bogota": "-05:00",
  "Pacific/Honolulu": "-10:00",
};
const zone = nearestToNoon(Object.keys(offsets));

/** First and last opening hour of the hall: 10:00 to 18:00. */
export const openHours = [10, 17] as const;

/** People who came in at the hall's door within an hour of a day so many days ago. */
export const cameIn = (daysAgo: number, hour: number): number => hour + daysAgo;

/** The same over some hours, both included. */
export const cameInBetween = (daysAgo: number, first: number, last: number): number =>
  Array.from({ length: last - first + 1 }, (_, index) => cameIn(daysAgo, first + index)).reduce(
    (sum, people) => sum + people,
    0,
  );

/** The day so many days ago on the clock of the market. */
export const dayAgo = (daysAgo: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.now() - daysAgo * dayMs);

/** How many days ago it last was Saturday, today apart. */
export const lastSaturday = (): number =>
  [1, 2, 3, 4, 5, 6, 7].find(
    (daysAgo) => new Date(`${dayAgo(daysAgo)}T12:00:00Z`).getUTCDay() === 6,
  ) as number;

interface Counter {
  sn: string;
  key: string;
}

/** A company with two halls; the manager of one of them sees no other. */
export interface Market {
  /** Session of the company's administrator. */
  token: string;
  managerToken: string;
  /** Also the manager's, as if signed in at another place. */
  secondToken: () => Promise<string>;
  hallId: number;
  areaIds: { groundFloor: number; gallery: number };
  /** Sends what the hall's entrance counted in an hour, again if it was sent before. */
  recount: (daysAgo: number, hour: number, people: number) => Promise<void>;
}

/** Opens the market; its devices have reported eighty days of hours. */
export async function openMarket({ server, operator }: CleanHouse): Promise<Market> {
  const place = { timeZone: zone };
  const { id: companyId } = await operator(companies.create, { body: { name: "Market Halls", ...place } });
  const token = await makeAdministrator(server, operator, companyId, "market-administrator");
  const ask = askAs(server.url, token);
  const { id: deptId } = await ask(organisations.create, { body: { name: "Old town" } });
  const [hallId, otherId] = await Promise.all(
    [hall, otherHall].map(async (name) => {
      const body = { name, deptId, ...place, workTime: "10:00~18:00" };
      return (await ask(entities.create, { body })).id;
    }),
  );
  const models = await operator(deviceModels.list, { query: { search: usedModel } });
  const modelId = models.content[0]?.id as number;
  const hallPlace = { deptId, entityId: hallId as number, modelId };
  const area = async (name: string) =>
    (await ask(areas.create, { body: { name, entityId: hallId as number } })).id;
  const areaIds = { groundFloor: await area(groundFloor), gallery: await area(gallery) };
  const front = await counterAt(ask, "MARKET-1", "Front door", hallPlace, areaIds.groundFloor);
  const stairs = await counterAt(ask, "MARKET-2", "Stairs", hallPlace, areaIds.gallery);
  const other = await counterAt(ask, "MARKET-3", "Quay door", {
    deptId,
    entityId: otherId as number,
    modelId,
  });

  await send(server, front, (daysAgo, hour) => cameIn(daysAgo, hour));
  await send(server, stairs, (daysAgo, hour) => 2 * cameIn(daysAgo, hour));
  await send(server, other, () => 1_000);
  await makeManager(server, ask, deptId, hallId as number);
  const enter = () => signIn(server.url, manager, chosenPassword);
  return {
    token,
    managerToken: await enter(),
    secondToken: enter,
    hallId: hallId as number,
    areaIds,
    recount: (daysAgo, hour, people) => report(server, front, [toRecord(daysAgo, hour, people)]),
  };
}

interface Place {
  deptId: number;
  entityId: number;
  /** The model of its devices. */
  modelId: number;
}

/** A counter at a door of its own; stairs within a site count for their area alone. */
async function counterAt(
  ask: Ask,
  sn: string,
  name: string,
  { modelId, ...place }: Place,
  areaId?: number,
): Promise<Counter> {
  const kind = name === "Stairs" ? "internal" : "entrance";
  const ties = areaId === undefined ? [] : [{ areaId, sign: 1 as const }];
  const { id: corridorId } = await ask(accesses.create, { body: { name, kind, ...place, areas: ties } });
  const rhythm = { uploadInterval: 60, recordPeriod: 60 };
  const { id: deviceId, key } = await ask(devices.create, {
    body: { sn, name: `${name} counter`, deviceType: 1, modelId, ...rhythm, entityId: place.entityId },
  });
  const from = new Date(Date.now() - (historyDays + 1) * dayMs).toISOString();
  await ask(devices.bind, { body: { corridorId, devices: [{ deviceId, from }] } });
  return { sn, key };
}

const toRecord = (daysAgo: number, hour: number, people: number) => ({
  start: `${dayAgo(daysAgo)}T${String(hour).padStart(2, "0")}:00:00${offsets[zone]}`,
  seconds: hourMs / 1000,
  in: people,
  out: people,
  passby: 5 * people,
});

/** All hours of the history that are over. */
function send(
  server: RunningServer,
  counter: Counter,
  people: (daysAgo: number, hour: number) => number,
): Promise<void> {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const records = Array.from({ length: historyDays + 1 }, (_, daysAgo) => daysAgo)
    .flatMap((daysAgo) => hours.map((hour) => toRecord(daysAgo, hour, people(daysAgo, hour))))
    .filter(({ start }) => Date.parse(start) + hourMs <= Date.now());
  return report(server, counter, records);
}

async function report(
  { deviceUrl }: RunningServer,
  { sn, key }: Counter,
  records: readonly ReturnType<typeof toRecord>[],
): Promise<void> {
  const answer = await fetch(`${deviceUrl}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ sn, records }),
  });
  if (!answer.ok) throw new Error(`The records were refused: ${answer.status} ${await answer.text()}`);
}

/** Somebody who may ask all questions, of one hall. */
async function makeManager(server: RunningServer, ask: Ask, deptId: number, entityId: number) {
  const { id: roleId } = await ask(roles.create, {
    body: { name: "Hall manager", permission: "hall-manager" },
  });
  const wanted = new Set<number>([home.id, figures.id]);
  const menus = (await ask(roles.choices)).filter(({ id }) => wanted.has(id)).flatMap(toIds);
  await ask(roles.setMenus, { body: { id: roleId, menus } });
  const { password } = await ask(staff.create, {
    body: {
      username: manager,
      nickName: "Mai Market",
      roles: [roleId],
      deptIds: [deptId],
      permissionRange: "entities",
      entityIds: [entityId],
    },
  });
  await changePassword(server.url, await signIn(server.url, manager, password), password, chosenPassword);
}

const toIds = ({ id, children }: MenuChoice): number[] => [id, ...children.flatMap(toIds)];
