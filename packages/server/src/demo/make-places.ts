import { occupancy } from "@foyer/contract/analytics/occupancy";
import { addDays } from "@foyer/contract/calendar-days";
import { deviceProof } from "@foyer/contract/devices/claims";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { forcedUploadInterval } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import type { OpeningHours } from "@foyer/contract/places/opening-hours";
import { organisations } from "@foyer/contract/places/organisations";
import { dayStart } from "../platform/time/zone-time.ts";
import type { Ask } from "./ask.ts";
import type { DemoDevice, DemoOutage, DemoSilence, DemoSite } from "./description.ts";
import { type MadeSite, snOf } from "./make-heat.ts";
import { models } from "./models.ts";
import { openingHoursOf } from "./opening-plan.ts";
import { managedSite, regions, sites } from "./places.ts";
import { outages, silences } from "./silences.ts";

/** The span of invented history. */
export interface Span {
  from: Date;
  to: Date;
}

export interface MadePlaces {
  fleet: PlannedDevice[];
  /** By name. */
  sites: ReadonlyMap<string, MadeSite>;
  /** By name. */
  organisationIds: ReadonlyMap<string, number>;
  /** The entity of the store manager. */
  managedEntityId: number;
}

type Ids = Map<string, number>;

const hourMs = 3_600_000;
const shortestSilenceMs = 3 * hourMs;
/** Nobody has come to repair it. */
const endless = "2999-01-01T00:00:00.000Z";
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
  const made = new Map<string, MadeSite>();
  const fleet: PlannedDevice[] = [];
  for (const [index, site] of sites.entries()) {
    const { name, zone: timeZone, businessDayStart, city, address, coordinates } = site;
    const deptId = found(organisationIds, site.organisation);
    const openingHours = await openingHoursOf(site, history);
    const entity = await company(entities.create, {
      name,
      deptId,
      timeZone,
      openingHours,
      businessDayStart,
      city,
      address,
      coordinates,
    });
    if (site.peopleLimit !== undefined)
      await company(occupancy.setLimit, { dataType: 0, id: entity.id, limit: site.peopleLimit });
    const { accessIds, areaIds } = await makeAccesses(company, site, { entityId: entity.id, deptId });
    const deviceIds: Ids = new Map();
    made.set(name, { entityId: entity.id, areaIds, accessIds, deviceIds });
    for (const [place, device] of site.devices.entries()) {
      const sn = snOf(index, place);
      const described = { site, openingHours, device, sn, entityId: entity.id, accessIds, modelIds, history };
      const { deviceId, planned } = await makeDevice(company, described);
      deviceIds.set(sn, deviceId);
      if (!device.isUnheard && (planned.lines.length > 0 || planned.heat)) fleet.push(planned);
    }
  }
  const managedEntityId = made.get(managedSite)?.entityId;
  if (managedEntityId === undefined) throw new Error(`${managedSite} is not described`);
  return { fleet, sites: made, organisationIds, managedEntityId };
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
): Promise<{ accessIds: Ids; areaIds: Ids }> {
  const areaIds: Ids = new Map();
  for (const name of site.areas) {
    areaIds.set(name, (await company(areas.create, { name, entityId: of.entityId })).id);
  }
  const accessIds: Ids = new Map();
  for (const { name, kind, areas } of site.accesses) {
    const ties = Object.entries(areas).map(([area, sign]) => ({ areaId: found(areaIds, area), sign }));
    accessIds.set(name, (await company(accesses.create, { name, kind, ...of, areas: ties })).id);
  }
  return { accessIds, areaIds };
}

interface DeviceToMake {
  site: DemoSite;
  openingHours: OpeningHours;
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
  { site, openingHours, device, sn, history, ...ids }: DeviceToMake,
): Promise<{ deviceId: number; planned: PlannedDevice }> {
  const { deviceType = 0, deviceName = "" } = models.find(({ code }) => code === device.model) ?? {};
  const { id: deviceId, key } = await company(devices.create, {
    sn,
    name: `${deviceName}, ${device.at[0] ?? device.place}`,
    deviceType,
    modelId: found(ids.modelIds, device.model),
    entityId: ids.entityId,
    uploadInterval: forcedUploadInterval[deviceType] ?? recordMinutes,
    recordPeriod: recordMinutes,
  });
  // Its protocol has no place for a proof.
  if (device.protocol.startsWith("he2")) await company(deviceProof.set, { deviceId, unprovenAllowed: true });
  const opened = openingOf(site, history);
  for (const [index, access] of device.at.entries()) {
    const binding = { deviceId, line: String(index + 1), from: opened.toISOString() };
    await company(devices.bind, { corridorId: found(ids.accessIds, access), devices: [binding] });
  }
  const [openMinute = 0, closeMinute = 0] = site.workTime.split("~").map(parseMinute);
  const planned = {
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
    openingHours,
    growth: { day: history.to.toISOString().slice(0, 10), perYear: site.growth },
    profile: site.profile,
    calendar: site.name,
    ...(device.faults && { faults: device.faults }),
    ...(device.missesOut && {
      missesOut: { share: device.missesOut.share, since: daysBefore(history.to, device.missesOut.daysAgo) },
    }),
    recordMinutes,
    gaps: [
      { from: new Date(0).toISOString(), to: opened.toISOString() },
      ...outages
        .filter((outage) => concerns(outage, site, device))
        .map((outage) => toGap(outage, history.to)),
      ...silences
        .filter((silence) => concerns(silence, site, device))
        .map((silence) => ({ from: toSilence(silence, site, history.to).toISOString(), to: endless })),
    ],
    ...(device.heat && { heat: device.heat.view }),
  };
  return { deviceId, planned };
}

function parseMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const daysBefore = (moment: Date, days: number): string => addDays(moment.toISOString().slice(0, 10), -days);

/** The morning it opened, or the beginning of the history. */
function openingOf({ openedDaysAgo, zone }: DemoSite, { from, to }: Span): Date {
  if (openedDaysAgo === undefined) return from;
  return new Date(Math.max(from.getTime(), dayStart(zone, daysBefore(to, openedDaysAgo), 0)));
}

/** When it fell silent: so late that it shows today, so early that it is no coincidence. */
function toSilence({ daysAgo, at }: DemoSilence, { zone }: DemoSite, now: Date): Date {
  const on = (days: number) => dayStart(zone, daysBefore(now, days), parseMinute(at));
  const isOver = now.getTime() - on(daysAgo) >= shortestSilenceMs;
  return new Date(isOver ? on(daysAgo) : on(daysAgo + 1));
}

const concerns = (
  { site, access }: DemoOutage | DemoSilence,
  { name }: DemoSite,
  { at }: DemoDevice,
): boolean => site === name && (access === undefined || at.includes(access));

function toGap({ daysAgo, fromHour, hours }: DemoOutage, end: Date): { from: string; to: string } {
  const midnight = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), end.getUTCDate() - daysAgo);
  const from = midnight + fromHour * hourMs;
  return { from: new Date(from).toISOString(), to: new Date(from + hours * hourMs).toISOString() };
}
