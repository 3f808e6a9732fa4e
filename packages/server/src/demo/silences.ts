import type { DemoOutage, DemoSilence } from "./description.ts";

export const outages: readonly DemoOutage[] = [
  { site: "Hamburg Hafencity", access: "Street side", daysAgo: 19, fromHour: 7, hours: 48 },
  { site: "New York Fifth Avenue", access: "Fifth Avenue doors", daysAgo: 8, fromHour: 15, hours: 5 },
  { site: "Grand Central Kiosks", daysAgo: 3, fromHour: 16, hours: 3 },
  { site: "Saigon Centre", access: "Pasteur entrance", daysAgo: 151, fromHour: 2, hours: 30 },
];

/** Everything of one site since this morning (its network), and one sensor of three. */
export const silences: readonly DemoSilence[] = [
  { site: "Đà Nẵng Riverside", daysAgo: 0, at: "09:05" },
  { site: "Hamburg Hafencity", access: "Stairs", daysAgo: 3, at: "14:20" },
];
