import { FloorPlan, HeatView } from "@foyer/contract/devices/floor-plan";
import type { DemoPlan } from "./description.ts";

/** The two floors of the New York shop, in metres. */

const size = { width: 30, height: 20 };

/** The rectangle between two corners. */
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const spot = (x: number, y: number, draw = 1, seconds = 45) => ({ x, y, draw, seconds });

const escalator = box(1, 14.5, 1.6, 4);

const groundFixtures = [
  box(3, 4, 6, 1),
  box(3, 7.5, 6, 1),
  box(3, 11, 6, 1),
  box(13, 9, 1, 5),
  box(17, 9, 1, 5),
  box(21.5, 9.5, 2.5, 2.5),
  box(25.5, 14, 2.5, 1.6),
  box(12.5, 2.2, 4, 0.8),
  box(20, 3.5, 7, 1),
];

const upperWalls = [
  box(20, 0, 0.2, 6.5),
  box(20, 8.2, 0.2, 1),
  box(20, 9, 10, 0.2),
  box(20, 13.4, 0.2, 6.6),
  box(23.3, 15.6, 0.15, 4.4),
  box(26.6, 15.6, 0.15, 4.4),
];
const upperFixtures = [
  box(3, 3.5, 7, 1),
  box(3, 7, 7, 1),
  box(3, 10.5, 7, 1),
  box(13.5, 4, 3, 2),
  box(13.5, 9, 3, 2),
  box(13, 14.5, 4, 1),
  box(7, 15.5, 4, 0.8),
];
const loungeFixtures = [
  box(22, 1.2, 2.5, 1),
  box(26, 1.2, 2.5, 1),
  box(24.4, 4.6, 1.5, 1.5),
  box(28, 5.6, 0.8, 2.6),
];
const onUpperFloor = [...upperWalls, ...upperFixtures, ...loungeFixtures, escalator];

export const plans: readonly DemoPlan[] = [
  {
    site: "New York Fifth Avenue",
    name: "Ground floor",
    ...size,
    walls: [],
    fixtures: groundFixtures,
    stairs: [escalator],
    redLimit: 0.4,
    openings: [
      { x: 9, y: 20, width: 3 },
      { x: 30, y: 12, width: 2.4 },
    ],
    areas: {
      "Ground floor": [
        { x: 0, y: 0 },
        { x: 30, y: 0 },
        { x: 30, y: 20 },
        { x: 0, y: 20 },
      ],
    },
    rooms: [
      {
        name: "Ground floor",
        doors: [
          { x: 9, y: 19.7, access: "Fifth Avenue doors", leads: "in" },
          { x: 29.7, y: 12, access: "49th Street door", leads: "in" },
          { x: 1.8, y: 14.1, access: "Escalator", leads: "out" },
        ],
        walls: [...groundFixtures, escalator],
        back: { x: 28.5, y: 0.4 },
        interests: [
          spot(6, 2.8, 1, 35),
          spot(6, 6.2, 3, 60),
          spot(6, 9.8, 2),
          spot(6, 13.2, 2),
          spot(11.9, 11.5, 1, 35),
          spot(15.5, 11.5, 2, 55),
          spot(19.2, 11.5, 2, 40),
          spot(22.7, 8.4, 3, 70),
          spot(22.7, 13.1, 2, 50),
          spot(26.7, 12.9, 1, 40),
          spot(26.7, 16.7, 1, 40),
          spot(23.5, 2.4, 1, 50),
          spot(14.5, 4.1, 4, 80),
          spot(12.5, 17.2, 2, 25),
          spot(5, 17, 1, 25),
        ],
      },
    ],
  },
  {
    site: "New York Fifth Avenue",
    name: "Upper floor",
    ...size,
    walls: upperWalls,
    fixtures: [...upperFixtures, ...loungeFixtures],
    stairs: [escalator],
    redLimit: 0.3,
    openings: [],
    areas: {
      "Upper floor": [
        { x: 0, y: 0 },
        { x: 20.1, y: 0 },
        { x: 20.1, y: 9.1 },
        { x: 30, y: 9.1 },
        { x: 30, y: 13.4 },
        { x: 20.1, y: 13.4 },
        { x: 20.1, y: 20 },
        { x: 0, y: 20 },
      ],
      Lounge: [
        { x: 20.1, y: 0 },
        { x: 30, y: 0 },
        { x: 30, y: 9.1 },
        { x: 20.1, y: 9.1 },
      ],
      "Fitting rooms": [
        { x: 20.1, y: 13.4 },
        { x: 30, y: 13.4 },
        { x: 30, y: 20 },
        { x: 20.1, y: 20 },
      ],
    },
    rooms: [
      {
        name: "Upper floor",
        doors: [
          { x: 1.8, y: 19.2, access: "Escalator", leads: "in" },
          { x: 19.6, y: 7.3, access: "Lounge", leads: "out" },
        ],
        walls: onUpperFloor,
        back: { x: 12, y: 0.4 },
        interests: [
          spot(6.5, 2.3, 1, 40),
          spot(6.5, 5.7, 3, 60),
          spot(6.5, 9.2, 2, 50),
          spot(6.5, 12.7, 2),
          spot(12.3, 5, 1, 40),
          spot(17.7, 5, 2, 55),
          spot(15, 7.5, 2, 60),
          spot(15, 12.2, 2, 45),
          spot(15, 16.6, 1, 40),
          spot(9, 17.6, 3, 75),
          spot(25, 11.3, 1, 60),
          { ...spot(21.8, 17.6, 1, 200), radius: 0.6 },
          { ...spot(25, 17.6, 1, 200), radius: 0.6 },
          { ...spot(28.4, 17.6, 1, 200), radius: 0.6 },
        ],
      },
      {
        name: "Lounge",
        doors: [{ x: 20.6, y: 7.3, access: "Lounge", leads: "in" }],
        walls: onUpperFloor,
        back: { x: 29.6, y: 0.5 },
        interests: [
          spot(23.2, 3.1, 2, 240),
          spot(27.2, 3.1, 2, 240),
          spot(23.6, 5.4, 1, 200),
          spot(26.7, 5.4, 1, 200),
          spot(27.2, 7, 2, 90),
        ],
      },
    ],
  },
];

/** What heat devices of the shop see; a camera beside the doors looks in from above them. */
export const views = {
  shelves: { plan: "Ground floor", ...look("Ground floor", 1, 2, 13, 11) },
  tables: {
    plan: "Ground floor",
    ...look("Ground floor", 15, 6.8, 13.5, 10.5, { rotateZ: 6, mirror: true }),
  },
  doors: {
    plan: "Ground floor",
    ...look("Ground floor", 1, 8, 16, 11, {
      quad: [
        { u: 0, v: 0.15, x: 1, y: 8 },
        { u: 1, v: 0.15, x: 17, y: 8 },
        { u: 1, v: 1, x: 11.5, y: 19 },
        { u: 0, v: 1, x: 6.5, y: 19 },
      ],
    }),
  },
  upstairs: { plan: "Upper floor", ...look("Upper floor", 1, 2, 17.5, 13) },
  lounge: { plan: "Upper floor", ...look("Lounge", 20.3, 0.1, 9.6, 8.8) },
};

function look(
  floor: string,
  left: number,
  top: number,
  width: number,
  height: number,
  given: Partial<Pick<HeatView, "rotateZ" | "mirror" | "quad">> = {},
): { view: HeatView } {
  return { view: HeatView.parse({ floor, left, top, width, height, ...given }) };
}

/** The rooms of the plans as people walk in them; `lineAt`: the line that counts for an access of a site. */
export function floorsOf(
  lineAt: (site: string, access: string) => { sn: string; line: string },
): FloorPlan[] {
  return plans.flatMap(({ site, rooms, width, height }) =>
    rooms.map((room) =>
      FloorPlan.parse({
        ...room,
        width,
        height,
        doors: room.doors.map(({ x, y, access, leads }) => ({
          x,
          y,
          lines: [{ ...lineAt(site, access), leads }],
        })),
      }),
    ),
  );
}
