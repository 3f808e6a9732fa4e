import type { DemoAccess, DemoDevice } from "./description.ts";

/** What the sites of the demonstration are put together of. */

export const entrance = (name: string, areas: DemoAccess["areas"]): DemoAccess => ({
  name,
  kind: "entrance",
  areas,
});
export const inside = (name: string, areas: DemoAccess["areas"]): DemoAccess => ({
  name,
  kind: "internal",
  areas,
});
export const beam = (at: string, dailyIn: number): DemoDevice => ({
  model: "HX-H6",
  protocol: "he2-digital",
  dailyIn,
  at: [at],
});
export const analogBeam = (at: string, dailyIn: number): DemoDevice => ({
  model: "HX-NBI",
  protocol: "he2-analog",
  dailyIn,
  at: [at],
});

export const timeOfFlight = (at: string, dailyIn: number): DemoDevice => ({
  model: "HX-T6",
  protocol: "foorir",
  dailyIn,
  at: [at],
});

export const heatCamera = (place: string, heat: NonNullable<DemoDevice["heat"]>): DemoDevice => ({
  model: "HX-W21",
  protocol: "foyer-mqtt",
  dailyIn: 0,
  at: [],
  place,
  heat,
});

export const germany = { organisation: "Germany", country: "DE", zone: "Europe/Berlin" } as const;
export const unitedStates = {
  organisation: "United States",
  country: "US",
  zone: "America/New_York",
} as const;
export const vietnam = { organisation: "Vietnam", country: "VN", zone: "Asia/Ho_Chi_Minh" } as const;

/** The same hours on all days but those of their own (1 Monday … 7 Sunday). */
export const weekOf = (usual: string, own: Readonly<Record<number, readonly string[]>>) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => own[day] ?? [usual]);
const noSunday = (usual: string) => ({
  week: weekOf(usual, { 7: [] }),
  closedOn: "holidays" as const,
});
export const americanShop = { closedOn: ["Thanksgiving Day", "Christmas Day"] };
export const vietnameseMall = { closedOn: ["Tết"] };
/** Shops of German towns open at the same times, and never on Sundays. */
export const germanShop = {
  ...germany,
  ...noSunday("10:00~20:00"),
  workTime: "10:00~20:00",
  profile: "shop",
} as const;
