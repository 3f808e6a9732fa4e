import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import type { MenuChoice } from "@foyer/contract/identity/menus";
import { roles } from "@foyer/contract/identity/roles";
import { figures, home } from "@foyer/contract/menu/menus-of-figures";
import { accesses } from "@foyer/contract/places/accesses";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { CleanHouse } from "../../house/clean-house.ts";
import { type Ask, askAs } from "../../house/console.ts";
import type { RunningServer } from "../../house/server.ts";
import { makeAdministrator, usedModel } from "../../house/shop.ts";

export const ownSite = "Corner Shop";
export const otherSite = "Station Shop";
export const frontDoor = "Front door";
export const backDoor = "Back door";
export const sensor = "Door counter";
export const managerRole = "Store manager";
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** All of its sites are there: days begin at midnight UTC. */
const timeZone = "UTC";

/** What the counter of the front door counts every day at noon. */
export const cameIn = 40;

/** The day so many days ago where the stores are. */
export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** A company of its own for one task: nobody else is disturbed by what is changed in it. */
export interface Store {
  token: string;
  ask: Ask;
  siteId: number;
  doorId: number;
}

/**
 * Opens a store with two doors. `counts`: the front door has a counter that has reported three days; `sites`: there is
 * another store besides.
 */
export async function openStore(
  { server, operator }: CleanHouse,
  name: string,
  { counts, others }: { counts: boolean; others: boolean },
): Promise<Store> {
  const { id: companyId } = await operator(companies.create, { body: { name, timeZone } });
  const unique = `${name.toLowerCase()}-${companyId}`;
  const token = await makeAdministrator(server, operator, companyId, unique);
  const ask = askAs(server.url, token);
  const { id: deptId } = await ask(organisations.create, { body: { name: "City" } });
  const site = async (called: string) =>
    (await ask(entities.create, { body: { name: called, deptId, timeZone, workTime: "09:00~20:00" } })).id;
  const siteId = await site(ownSite);
  if (others) await site(otherSite);
  const door = async (called: string) =>
    (await ask(accesses.create, { body: { name: called, deptId, entityId: siteId } })).id;
  const doorId = await door(frontDoor);
  await door(backDoor);
  const { id: roleId } = await ask(roles.create, {
    body: { name: managerRole, permission: "store-manager" },
  });
  const wanted = new Set<number>([home.id, figures.id]);
  const menus = (await ask(roles.choices)).filter(({ id }) => wanted.has(id)).flatMap(toIds);
  await ask(roles.setMenus, { body: { id: roleId, menus } });
  if (counts) await countAt({ server, operator }, ask, { siteId, doorId, sn: unique.toUpperCase() });
  return { token, ask, siteId, doorId };
}

const toIds = ({ id, children }: MenuChoice): number[] => [id, ...children.flatMap(toIds)];

async function countAt(
  { server, operator }: Pick<CleanHouse, "server" | "operator">,
  ask: Ask,
  { siteId, doorId, sn }: { siteId: number; doorId: number; sn: string },
) {
  const models = await operator(deviceModels.list, { query: { search: usedModel } });
  const rhythm = { uploadInterval: 60, recordPeriod: 60 };
  const { id: deviceId, key } = await ask(devices.create, {
    body: {
      ...{ sn, name: sensor, deviceType: 1, modelId: models.content[0]?.id as number, ...rhythm },
      entityId: siteId,
    },
  });
  const from = new Date(Date.now() - 4 * dayMs).toISOString();
  await ask(devices.bind, { body: { corridorId: doorId, devices: [{ deviceId, from }] } });
  const hours = [1, 2, 3].flatMap((days) =>
    Array.from({ length: 24 }, (_, hour) => ({
      start: `${dayAgo(days)}T${String(hour).padStart(2, "0")}:00:00Z`,
      seconds: hourMs / 1000,
      in: hour === 12 ? cameIn : 0,
      out: hour === 12 ? cameIn : 0,
    })),
  );
  await report(server, sn, key, hours);
}

/** Sends what a counter has counted. */
export async function report(
  { deviceUrl }: RunningServer,
  sn: string,
  key: string,
  records: ReadonlyArray<{ start: string; seconds: number; in: number; out: number }>,
): Promise<void> {
  const answer = await fetch(`${deviceUrl}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ sn, records }),
  });
  if (!answer.ok) throw new Error(`The records were refused: ${answer.status} ${await answer.text()}`);
}
