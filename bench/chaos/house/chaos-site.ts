import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { type Ask, companyAdministrator, newCompany } from "../../house/console.ts";

/** Protocols that the simulator speaks, one device of each at every access. */
export const spoken = ["foyer-http", "foyer-mqtt", "he2-digital"] as const;
export type Spoken = (typeof spoken)[number];

export interface ChaosDevice {
  id: number;
  sn: string;
  key: string;
  protocol: Spoken;
  accessId: number;
  entityId: number;
}

export interface ChaosSite {
  ask: Ask;
  token: string;
  /** Of its administrator. */
  username: string;
  /** The platform's administrator. */
  admin: Ask;
  tenantId: number;
  modelId: number;
  deptId: number;
  entityIds: number[];
  devices: ChaosDevice[];
}

/** Clocks are never changed there, and they are half an hour off: wall clocks have one meaning each. */
export const chaosZone = "Asia/Kolkata";
const boundFrom = new Date(Date.now() - 420 * 86_400_000).toISOString();

const digits = (number: number) => String(number).padStart(3, "0");

/** An entity with two entrances and a passage between its two areas; a device of each protocol at each. */
async function makeEntity(
  site: Pick<ChaosSite, "ask" | "modelId" | "deptId">,
  number: number,
  timeZone: string,
) {
  const { ask, modelId, deptId } = site;
  const name = `Shop ${number}`;
  const { id: entityId } = await ask(entities.create, {
    body: { name, deptId, timeZone, workTime: "00:00~00:00" },
  });
  const [front, back] = [
    await ask(areas.create, { body: { name: `${name}, front`, entityId } }),
    await ask(areas.create, { body: { name: `${name}, back`, entityId } }),
  ];
  const made: ChaosDevice[] = [];
  for (const [door, kind] of (["entrance", "entrance", "internal"] as const).entries()) {
    const ties = [
      { areaId: front.id, sign: 1 as const },
      ...(kind === "internal" ? [{ areaId: back.id, sign: -1 as const }] : []),
    ];
    const { id: accessId } = await ask(accesses.create, {
      body: { name: `${name}, ${door}`, deptId, entityId, kind, areas: ties },
    });
    for (const protocol of spoken) {
      const sn = `C${digits(number)}${door}${spoken.indexOf(protocol)}`;
      const draft = { sn, name: sn, deviceType: 1, modelId, entityId, uploadInterval: 5, recordPeriod: 5 };
      const { id, key } = await ask(devices.create, { body: draft });
      await ask(devices.bind, {
        body: { corridorId: accessId, devices: [{ deviceId: id, from: boundFrom }] },
      });
      made.push({ id, sn, key, protocol, accessId, entityId });
    }
  }
  return { entityId, devices: made };
}

export type LiveDevice = Pick<ChaosDevice, "id" | "sn" | "key">;

/** One more device at the first entrance, which is none of the fleet. */
export async function addDevice({ ask, modelId, devices: made }: ChaosSite, sn: string): Promise<LiveDevice> {
  const { entityId, accessId: corridorId } = made[0] as ChaosDevice;
  const draft = { sn, name: sn, deviceType: 1, modelId, entityId, uploadInterval: 5, recordPeriod: 5 };
  const { id, key } = await ask(devices.create, { body: draft });
  await ask(devices.bind, { body: { corridorId, devices: [{ deviceId: id, from: boundFrom }] } });
  return { id, sn, key };
}

type Company = Pick<ChaosSite, "ask" | "token" | "username" | "admin" | "tenantId" | "modelId">;

/** Entities numbered from `first` on, in these zones by turns. */
async function withEntities(
  company: Company,
  { first, count }: { first: number; count: number },
  zones: readonly string[],
): Promise<ChaosSite> {
  const { id: deptId } = await company.ask(organisations.create, { body: { name: "Chaos" } });
  const made: Awaited<ReturnType<typeof makeEntity>>[] = [];
  for (let nth = 0; nth < count; nth++)
    made.push(await makeEntity({ ...company, deptId }, first + nth, zones[nth % zones.length]!));
  return {
    ...company,
    deptId,
    entityIds: made.map(({ entityId }) => entityId),
    devices: made.flatMap(({ devices }) => devices),
  };
}

/** A company with so many entities, on a server that runs; in these zones by turns. */
export async function makeChaosSite(
  url: string,
  entityCount: number,
  zones: readonly string[] = [chaosZone],
): Promise<ChaosSite> {
  const { ask, admin, tenantId, token, username } = await companyAdministrator(url);
  const { id: modelId } = await admin(deviceModels.create, {
    body: { deviceType: 1, deviceName: "Chaos", code: "CHAOS" },
  });
  const company = { ask, admin, tenantId, token, username, modelId };
  return withEntities(company, { first: 1, count: entityCount }, zones);
}

/** The nth company beside the first one's, with as many entities. */
export async function makeNeighbour(url: string, site: ChaosSite, nth: number): Promise<ChaosSite> {
  const { admin, modelId, entityIds } = site;
  const count = entityIds.length;
  const company = await newCompany(url, admin, `Neighbour ${nth}`, `neighbour-${nth}`);
  return withEntities({ ...company, admin, modelId }, { first: nth * count + 1, count }, [chaosZone]);
}

/** What the simulator knows about a device. */
export const plannedDevice = ({ sn, key, protocol }: ChaosDevice): PlannedDevice => ({
  sn,
  key: protocol === "he2-digital" ? null : key,
  deviceType: 1,
  protocol,
  lines: ["1"],
  zone: chaosZone,
  openMinute: 0,
  closeMinute: 1440,
  dailyIn: 2_000,
  profile: "station",
  recordMinutes: 5,
  gaps: [],
});
