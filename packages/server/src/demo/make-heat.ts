import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { FloorPlan, HeatView } from "@foyer/contract/devices/floor-plan";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import type { Ask, SendFile } from "./ask.ts";
import type { DemoPlan } from "./description.ts";
import { drawPlan, pixelsPerMetre } from "./draw-plan.ts";
import { floorsOf, plans } from "./floors.ts";
import { sites } from "./places.ts";

/** A site with what was made of it, by name. */
export interface MadeSite {
  entityId: number;
  areaIds: ReadonlyMap<string, number>;
  accessIds: ReadonlyMap<string, number>;
  /** By serial number. */
  deviceIds: ReadonlyMap<string, number>;
}

/** Serial number of a device by the places of its site and its own. */
export const snOf = (site: number, place: number): string =>
  `FD${String(site + 1).padStart(2, "0")}${String(place + 1).padStart(2, "0")}`;

const devicesOf = (name: string) => {
  const site = sites.findIndex((one) => one.name === name);
  return (sites[site]?.devices ?? []).map((device, place) => ({ ...device, sn: snOf(site, place) }));
};

/** The floors that people of the demonstration walk on, as far as its devices look at them. */
export function walkedFloors(fleet: readonly PlannedDevice[]): FloorPlan[] {
  const seen = new Set(fleet.flatMap(({ heat }) => (heat ? [heat.floor] : [])));
  return floorsOf((site, access) => {
    const device = devicesOf(site).find(({ at }) => at.includes(access));
    if (!device) throw new Error(`nothing counts at ${access}`);
    return { sn: device.sn, line: String(device.at.indexOf(access) + 1) };
  }).filter(({ name }) => seen.has(name));
}

/** Draws the plans of the sites, places their heat devices where they look and draws the areas. */
export async function makeHeatPlans(
  company: Ask,
  sendFile: SendFile,
  made: ReadonlyMap<string, MadeSite>,
): Promise<void> {
  for (const plan of plans) {
    const site = made.get(plan.site);
    if (!site) throw new Error(`${plan.site} is not described`);
    const { id } = await company(heatReports.create, { name: plan.name, entityId: site.entityId });
    const { pathName: img } = await sendFile(
      heatReports.upload,
      `${plan.name}.png`,
      drawPlan(plan),
      "image/png",
    );
    await company(heatReports.update, {
      id,
      img,
      metresPerPixel: 1 / pixelsPerMetre,
      redLimit: plan.redLimit,
      options: placementsOn(plan, site.deviceIds),
      zones: Object.entries(plan.areas).map(([area, corners]) => ({
        areaId: site.areaIds.get(area) ?? 0,
        points: corners.map(({ x, y }) => ({ x: x * pixelsPerMetre, y: y * pixelsPerMetre })),
      })),
      from: "always",
    });
  }
}

const placementsOn = (plan: DemoPlan, deviceIds: MadeSite["deviceIds"]) =>
  devicesOf(plan.site).flatMap(({ sn, heat }) =>
    heat?.plan === plan.name ? [{ id: deviceIds.get(sn) ?? 0, ...inPixels(heat.view) }] : [],
  );

/** Where a view lies on the picture of its plan. */
function inPixels({ left, top, width, height, rotateZ, mirror, quad }: HeatView) {
  type Quad = NonNullable<HeatView["quad"]>;
  const corner = (of: Quad[number]) => ({ ...of, x: of.x * pixelsPerMetre, y: of.y * pixelsPerMetre });
  const onPlan = ([a, b, c, d]: Quad): Quad => [corner(a), corner(b), corner(c), corner(d)];
  return {
    left: left * pixelsPerMetre,
    top: top * pixelsPerMetre,
    width: width * pixelsPerMetre,
    height: height * pixelsPerMetre,
    rotateZ,
    mirror,
    installType: quad ? (1 as const) : (0 as const),
    quad: quad && onPlan(quad),
  };
}
