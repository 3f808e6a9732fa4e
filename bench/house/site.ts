import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { type Ask, companyAdministrator } from "./console.ts";

export interface MadeDevice {
  id: number;
  sn: string;
  key: string;
}

export interface Site {
  tenantId: number;
  token: string;
  platformToken: string;
  /** Asks as the company's administrator. */
  ask: Ask;
  /** The platform's administrator. */
  admin: Ask;
  devices: MadeDevice[];
  entityIds: number[];
}

const accessesAnEntity = 2;
const devicesAnAccess = 5;
export const devicesAnEntity = accessesAnEntity * devicesAnAccess;
/** Long enough ago for every record of the bench. */
const boundFrom = new Date(Date.now() - 395 * 86_400_000).toISOString();

async function makeEntity(ask: Ask, deptId: number, modelId: number, number: number) {
  const name = `Shop ${number}`;
  const body = { name, deptId, timeZone: "Europe/Berlin", workTime: "00:00~00:00" };
  const { id: entityId } = await ask(entities.create, { body });
  const { id: areaId } = await ask(areas.create, { body: { name: `${name}, floor`, entityId } });
  const made: MadeDevice[] = [];
  for (let door = 1; door <= accessesAnEntity; door++) {
    const { id: corridorId } = await ask(accesses.create, {
      body: { name: `${name}, door ${door}`, deptId, entityId, areas: [{ areaId, sign: 1 }] },
    });
    const here = await Promise.all(
      Array.from({ length: devicesAnAccess }, async (_, index) => {
        const sn = `BENCH-${String(number).padStart(4, "0")}-${door}${index}`;
        const draft = { sn, name: sn, deviceType: 1, modelId, entityId, uploadInterval: 5, recordPeriod: 5 };
        return { sn, ...(await ask(devices.create, { body: draft })) };
      }),
    );
    await ask(devices.bind, {
      body: { corridorId, devices: here.map(({ id }) => ({ deviceId: id, from: boundFrom })) },
    });
    made.push(...here);
  }
  return { entityId, devices: made };
}

/** A company with so many shops of two doors and ten devices each, all bound for the last year. */
export async function makeSite(url: string, shops: number, company = 1): Promise<Site> {
  const { ask, admin, token, platformToken, tenantId } = await companyAdministrator(url, company);
  const { id: modelId } = await admin(deviceModels.create, {
    body: { deviceType: 1, deviceName: "Bench", code: `BENCH-${company}` },
  });
  const { id: deptId } = await ask(organisations.create, { body: { name: "Bench" } });
  const made: Awaited<ReturnType<typeof makeEntity>>[] = [];
  for (let shop = 1; shop <= shops; shop++)
    made.push(await makeEntity(ask, deptId, modelId, (company - 1) * shops + shop));
  return {
    tenantId,
    token,
    platformToken,
    ask,
    admin,
    devices: made.flatMap(({ devices }) => devices),
    entityIds: made.map(({ entityId }) => entityId),
  };
}
