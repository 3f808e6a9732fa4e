import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { FloorPlan, HeatView } from "@foyer/contract/devices/floor-plan";
import type { PlanPoint } from "@foyer/contract/reporting/heat-document";

/** What the demonstration's places are described with. */

export interface DemoModel {
  deviceType: number;
  code: string;
  deviceName: string;
}

export interface DemoDevice {
  /** Code of its model. */
  model: string;
  protocol: PlannedDevice["protocol"];
  /** People (or cars) in on an average open day, over all its lines. */
  dailyIn: number;
  /** The accesses its lines count for: the first is line 1. */
  at: readonly string[];
  /** Where it hangs, where it counts for no access. */
  place?: string;
  /** Of a line that has moved: the share of those leaving that it misses, since so many days. */
  missesOut?: { share: number; daysAgo: number };
  /** What ails it while it reports live. */
  faults?: PlannedDevice["faults"];
  /** It was mounted and has never reported. */
  isUnheard?: true;
  /** What it sees of a plan of the site. */
  heat?: { plan: string; view: HeatView };
}

/** A plan of a site, in metres from its top left corner. */
export interface DemoPlan {
  site: string;
  name: string;
  width: number;
  height: number;
  walls: FloorPlan["walls"];
  fixtures: FloorPlan["walls"];
  stairs: FloorPlan["walls"];
  /** Ways through the outer walls, by their middles. */
  openings: readonly { x: number; y: number; width: number }[];
  redLimit: number;
  /** Areas of the site with their corners. */
  areas: Readonly<Record<string, readonly PlanPoint[]>>;
  /** Where people walk; each door is what an access counts. */
  rooms: readonly (Pick<FloorPlan, "name" | "walls" | "back"> & {
    doors: readonly { x: number; y: number; access: string; leads: "in" | "out" }[];
    interests: readonly { x: number; y: number; draw: number; seconds: number; radius?: number }[];
  })[];
}

export interface DemoAccess {
  name: string;
  kind: "entrance" | "internal";
  /** Area → 1: in through the access is in to the area; -1 reversed. */
  areas: Readonly<Record<string, 1 | -1>>;
}

export type DemoCountry = "DE" | "US" | "VN";

export interface DemoSite {
  name: string;
  country: DemoCountry;
  organisation: string;
  city: string;
  address: string;
  coordinates: string;
  zone: string;
  /** From the earliest opening to the latest closing. */
  workTime: string;
  /** Monday to Sunday; every day alike when absent. */
  week?: readonly (readonly string[])[];
  /** On public holidays, or on those of these names. */
  closedOn?: "holidays" | readonly string[];
  /** Whether it opens on the Sundays on which shops may. */
  salesSundays?: boolean;
  /** Closed for so many days from a weekday (1 Monday) some weeks ago. */
  works?: readonly { weeksAgo: number; weekday: number; days: number; reason: string }[];
  /** By which so many more people come each year. */
  growth: number;
  /** It is so new; otherwise it is older than the history. */
  openedDaysAgo?: number;
  businessDayStart?: string;
  profile: PlannedDevice["profile"];
  /** How many people it holds. */
  peopleLimit?: number;
  areas: readonly string[];
  accesses: readonly DemoAccess[];
  devices: readonly DemoDevice[];
}

/** A span of silence, as sensors have them: `hours` from an hour of the day (UTC) some days ago. */
export interface DemoOutage {
  site: string;
  /** All devices of the site when absent. */
  access?: string;
  daysAgo: number;
  fromHour: number;
  hours: number;
}

/** Devices that fell silent and still are: since a time of day on the clock of the site. */
export interface DemoSilence {
  site: string;
  access?: string;
  daysAgo: number;
  at: string;
}
