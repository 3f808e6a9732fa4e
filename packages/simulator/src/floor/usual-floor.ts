import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { FloorPlan, HeatView } from "@foyer/contract/devices/floor-plan";

const size = { width: 12, height: 9 };

/** The small shop that a heat device without a floor of its own looks at from the ceiling: its lines are the doors. */
export function usualFloor({ sn, lines }: PlannedDevice): { floor: FloorPlan; view: HeatView } {
  const name = `shop of ${sn}`;
  const doors = lines.map((line, index) => ({
    x: (size.width * (index + 1)) / (lines.length + 1),
    y: size.height - 0.2,
    lines: [{ sn, line }],
  }));
  const floor = FloorPlan.parse({
    name,
    ...size,
    walls: [
      { x: 3, y: 2.2, width: 1, height: 3.6 },
      { x: 8, y: 2.2, width: 1, height: 3.6 },
      { x: 5.2, y: 0, width: 1.6, height: 0.7 },
    ],
    doors: doors.length > 0 ? doors : [{ x: size.width / 2, y: size.height }],
    back: { x: 0.3, y: 0.5 },
    interests: [
      { x: 2.2, y: 4, draw: 3, seconds: 50 },
      { x: 4.8, y: 3.2, draw: 2, seconds: 35 },
      { x: 7.2, y: 4.6, draw: 2, seconds: 40 },
      { x: 9.8, y: 3.6, draw: 3, seconds: 60 },
      { x: 6, y: 1.6, radius: 0.6, draw: 2, seconds: 75 },
      { x: 10.8, y: 7.4, draw: 1, seconds: 25 },
    ],
  });
  return { floor, view: HeatView.parse({ floor: name, ...size }) };
}
