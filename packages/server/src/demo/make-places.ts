import { occupancy } from "@foyer/contract/analytics/occupancy";
import { deviceProof } from "@foyer/contract/devices/claims";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { forcedUploadInterval } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import type { Ask } from "./ask.ts";
import type { DemoDevice, DemoOutage, DemoSite } from "./description.ts";
import { managedSite, models, outages, regions, sites } from "./places.ts";

/** The span of invented history. */
export interface Span {
  from: Date;
  to: Date;
}

export interface MadePlaces {
  fleet: PlannedDevice[];
  /** The entity of the store manager. */
  managedEntityId: number;
}

type Ids = Map<string, number>;

const hourMs = 3_600_000;
const recordMinutes = 5;

function found(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is not described`);
  return id;
}

/** Makes everything that is counted for and that counts. `operator` and `company` ask the API as these two. */
export async function makePlaces(operator: Ask, company: Ask, history: Span): Promise<MadePlaces> {
  const modelIds: Ids = new Map();
  for (const model of models) modelIds.set(model.code, (await operator(deviceModels.create, model)).id);
  const organisationIds = await makeOrganisations(company);
  const siteIds: Ids = new Map();
  const fleet: PlannedDevice[] = [];
  for (const [index, site] of sites.entries()) {
    const { name, zone: timeZone, workTime, businessDayStart, city, address } = site;
    const deptId = found(organisationIds, site.organisation);
    const entity = await company(entities.create, {
      name,
      deptId,
      timeZone,
      workTime,
      businessDayStart,
      city,
      address,
    });
    siteIds.set(name, entity.id);
    if (site.peopleLimit !== undefined)
      await company(occupancy.setLimit, { dataType: 0, id: entity.id, limit: site.peopleLimit });
    const accessIds = await makeAccesses(company, site, { entityId: entity.id, deptId });
    for (const [place, device] of site.devices.entries()) {
      const sn = `FD${String(index + 1).padStart(2, "0")}${String(place + 1).padStart(2, "0")}`;
      fleet.push(
        await makeDevice(company, { site, device, sn, entityId: entity.id, accessIds, modelIds, history }),
      );
    }
  }
  return { fleet, managedEntityId: found(siteIds, managedSite) };
}

async function makeOrganisations(company: Ask): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [sort, [region, below]] of Object.entries(regions).entries()) {
    const { id: pid } = await company(organisations.create, { name: region, sort });
    for (const [sort, name] of below.entries()) {
      ids.set(name, (await company(organisations.create, { name, pid, sort })).id);
    }
  }
  return ids;
}

async function makeAccesses(
  company: Ask,
  site: DemoSite,
  of: { entityId: number; deptId: number },
): Promise<Ids> {
  const areaIds: Ids = new Map();
  for (const name of site.areas) {
    areaIds.set(name, (await company(areas.create, { name, entityId: of.entityId })).id);
  }
  const ids: Ids = new Map();
  for (const { name, kind, areas } of site.accesses) {
    const ties = Object.entries(areas).map(([area, sign]) => ({ areaId: found(areaIds, area), sign }));
    ids.set(name, (await company(accesses.create, { name, kind, ...of, areas: ties })).id);
  }
  return ids;
}

interface DeviceToMake {
  site: DemoSite;
  device: DemoDevice;
  sn: string;
  entityId: number;
  accessIds: Ids;
  modelIds: Ids;
  history: Span;
}

/** Adds a device, binds its lines from the beginning of the history, and plans what it counts. */
async function makeDevice(
  company: Ask,
  { site, device, sn, history, ...ids }: DeviceToMake,
): Promise<PlannedDevice> {
  const { deviceType = 0, deviceName = "" } = models.find(({ code }) => code === device.model) ?? {};
  const { id: deviceId, key } = await company(devices.create, {
    sn,
    name: `${deviceName}, ${device.at[0]}`,
    deviceType,
    modelId: found(ids.modelIds, device.model),
    entityId: ids.entityId,
    uploadInterval: forcedUploadInterval[deviceType] ?? recordMinutes,
    recordPeriod: recordMinutes,
  });
  // Its protocol has no place for a proof.
  if (device.protocol.startsWith("he2")) await company(deviceProof.set, { deviceId, unprovenAllowed: true });
  for (const [index, access] of device.at.entries()) {
    const binding = { deviceId, line: String(index + 1), from: history.from.toISOString() };
    await company(devices.bind, { corridorId: found(ids.accessIds, access), devices: [binding] });
  }
  const [openMinute = 0, closeMinute = 0] = site.workTime.split("~").map(parseMinute);
  return {
    sn,
    key,
    deviceType,
    model: device.model,
    protocol: device.protocol,
    lines: device.at.map((_, index) => String(index + 1)),
    zone: site.zone,
    openMinute,
    closeMinute,
    dailyIn: device.dailyIn,
    profile: site.profile,
    recordMinutes,
    gaps: outages
      .filter((outage) => concerns(outage, site, device))
      .map((outage) => toGap(outage, history.to)),
  };
}

function parseMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const concerns = ({ site, access }: DemoOutage, { name }: DemoSite, { at }: DemoDevice): boolean =>
  site === name && (access === undefined || at.includes(access));

function toGap({ daysAgo, fromHour, hours }: DemoOutage, end: Date): { from: string; to: string } {
  const midnight = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), end.getUTCDate() - daysAgo);
  const from = midnight + fromHour * hourMs;
  return { from: new Date(from).toISOString(), to: new Date(from + hours * hourMs).toISOString() };
}
