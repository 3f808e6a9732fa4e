import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { HeatView } from "@foyer/contract/devices/floor-plan";
import type { Model } from "../model/model.ts";
import { Floor } from "./floor.ts";
import { usualFloor } from "./usual-floor.ts";

const heatType = 21;
const ownFormat = new Set<PlannedDevice["protocol"]>(["foyer-mqtt", "foyer-http"]);

/** Whether a device tells where people are. */
export const seesHeat = ({ deviceType, protocol }: PlannedDevice): boolean =>
  deviceType === heatType && ownFormat.has(protocol);

/** The floors of a fleet, each once however many devices look at it. */
export class Floors {
  private readonly plan: FleetPlan;
  private readonly model: Model;
  private readonly devices: ReadonlyMap<string, PlannedDevice>;
  private readonly floors = new Map<string, Floor>();

  constructor(plan: FleetPlan, model: Model) {
    this.plan = plan;
    this.model = model;
    this.devices = new Map(plan.devices.map((device) => [device.sn, device]));
    for (const floor of plan.floors ?? []) this.add(floor);
  }

  /** The floor a heat device looks at, and what it sees of it. */
  watchedBy(device: PlannedDevice): { floor: Floor; view: HeatView } {
    if (!device.heat) {
      const { floor, view } = usualFloor(device);
      return { floor: this.floors.get(floor.name) ?? this.add(floor), view };
    }
    const floor = this.floors.get(device.heat.floor);
    if (!floor) throw new Error(`${device.sn}: there is no floor ${device.heat.floor}`);
    return { floor, view: device.heat };
  }

  private add(plan: Floor["plan"]): Floor {
    const floor = new Floor(plan, this.plan.seed, this.model, this.devices);
    this.floors.set(plan.name, floor);
    return floor;
  }
}
