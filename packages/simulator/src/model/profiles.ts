import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";

type ProfileName = PlannedDevice["profile"];

/** How a kind of place lives. Minutes are minutes after local midnight. */
export interface Profile {
  /** Relative stream of people coming in, `opened` and `left` being minutes since opening and until closing. */
  arrivals(minute: number, weekend: boolean, opened: number, left: number): number;
  /** Chance that somebody inside leaves within five minutes. */
  leaving(minute: number): number;
  /** Monday to Sunday; made to a mean of 1. */
  weekdays: readonly number[];
  /** January to December; made to a mean of 1. */
  months: readonly number[];
  /** Share of an average day on a public holiday; 0 = closed. */
  holiday: number;
  /** Passers-by and people turning back for each person coming in. */
  passby: number;
  turnback: number;
  /** Shares of parties: alone, two together, family of three with a child, family of four with two. */
  parties: readonly [number, number, number, number];
  /** Shares of male, female and not recognised. */
  genders: readonly [number, number, number];
  /** Shares of 17-30, 31-45, 46-60, 60+ and not recognised among adults. */
  ages: readonly [number, number, number, number, number];
  /** Share of people who are not seen for a second time that day. */
  unique: number;
}

/** A smooth hump around a minute of the day. */
function hump(minute: number, middle: number, width: number): number {
  return Math.exp(-(((minute - middle) / width) ** 2));
}

const shop: Profile = {
  arrivals: (minute, weekend, opened, left) =>
    (0.35 + hump(minute, 750, 110) * 0.5 + hump(minute, weekend ? 900 : 1035, 120)) *
    Math.min(1, (opened + 20) / 60) *
    Math.min(1, (left + 5) / 45),
  leaving: () => 0.18,
  weekdays: [0.86, 0.88, 0.92, 1.0, 1.22, 1.62, 0.5],
  months: [0.86, 0.84, 0.95, 1.0, 1.0, 0.97, 0.93, 0.92, 0.98, 1.03, 1.14, 1.38],
  holiday: 0,
  passby: 7,
  turnback: 0.06,
  parties: [0.58, 0.27, 0.09, 0.06],
  genders: [0.42, 0.55, 0.03],
  ages: [0.27, 0.3, 0.23, 0.16, 0.04],
  unique: 0.93,
};

export const profiles: Record<ProfileName, Profile> = {
  shop,
  mall: { ...shop, weekdays: [0.82, 0.84, 0.88, 0.95, 1.12, 1.45, 1.28], unique: 0.9 },
  station: {
    arrivals: (minute, weekend) =>
      weekend
        ? 0.08 + hump(minute, 840, 260)
        : 0.06 + hump(minute, 470, 55) * 1.4 + hump(minute, 1050, 80) * 1.3 + hump(minute, 780, 240) * 0.5,
    leaving: () => 0.45,
    weekdays: [1.12, 1.16, 1.16, 1.14, 1.18, 0.72, 0.52],
    months: [0.98, 1.0, 1.03, 1.0, 1.02, 1.01, 0.93, 0.9, 1.04, 1.05, 1.04, 1.0],
    holiday: 0.55,
    passby: 1.5,
    turnback: 0.02,
    parties: [0.78, 0.15, 0.04, 0.03],
    genders: [0.5, 0.46, 0.04],
    ages: [0.36, 0.29, 0.19, 0.12, 0.04],
    unique: 0.7,
  },
  office: {
    arrivals: (minute, weekend) =>
      weekend
        ? 0.2 + hump(minute, 660, 200)
        : 0.03 + hump(minute, 515, 40) * 2 + hump(minute, 775, 30) * 1.1 + hump(minute, 660, 200) * 0.12,
    leaving: (minute) =>
      0.004 + hump(minute, 735, 25) * 0.09 + hump(minute, 1035, 45) * 0.2 + (minute > 1110 ? 0.15 : 0),
    weekdays: [1.3, 1.48, 1.46, 1.42, 1.14, 0.13, 0.07],
    months: [1.03, 1.03, 1.05, 0.98, 1.0, 1.02, 0.86, 0.82, 1.05, 1.08, 1.08, 0.9],
    holiday: 0.04,
    passby: 1.2,
    turnback: 0.02,
    parties: [0.86, 0.13, 0.008, 0.002],
    genders: [0.52, 0.45, 0.03],
    ages: [0.3, 0.4, 0.24, 0.03, 0.03],
    unique: 0.62,
  },
  evening: {
    arrivals: (minute, weekend, opened, left) =>
      (0.15 + hump(minute, weekend ? 1260 : 1200, 90) + hump(minute, 750, 60) * 0.25) *
      Math.min(1, (opened + 15) / 60) *
      Math.min(1, left / 90),
    leaving: () => 0.055,
    weekdays: [0.55, 0.62, 0.75, 0.95, 1.6, 1.78, 0.75],
    months: [0.88, 0.92, 0.97, 1.0, 1.06, 1.08, 1.07, 1.05, 1.0, 0.98, 0.96, 1.05],
    holiday: 0.85,
    passby: 5,
    turnback: 0.08,
    parties: [0.26, 0.62, 0.08, 0.04],
    genders: [0.52, 0.44, 0.04],
    ages: [0.42, 0.31, 0.16, 0.07, 0.04],
    unique: 0.88,
  },
};
