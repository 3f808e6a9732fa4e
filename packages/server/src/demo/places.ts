import type { DemoAccess, DemoDevice, DemoModel, DemoOutage, DemoSite } from "./description.ts";
import { views } from "./floors.ts";

export const companyName = "Harbour Stores";

/** Regions with the organisations below them. */
export const regions: Readonly<Record<string, readonly string[]>> = {
  Europe: ["Germany"],
  Overseas: ["United States", "Vietnam"],
};

/** The site the store manager sees. */
export const managedSite = "Berlin Alexanderplatz";

export const models: readonly DemoModel[] = [
  { deviceType: 1, code: "HX-H6", deviceName: "Infrared counter, digital" },
  { deviceType: 1, code: "HX-NBI", deviceName: "Infrared counter, analog" },
  { deviceType: 2, code: "HX-CCD21", deviceName: "Binocular camera" },
  { deviceType: 4, code: "HX-F4", deviceName: "Face camera" },
  { deviceType: 5, code: "HX-M5", deviceName: "Monocular camera" },
  { deviceType: 6, code: "HX-T6", deviceName: "TOF camera" },
  { deviceType: 7, code: "HX-R7", deviceName: "Millimetre-wave radar" },
  { deviceType: 8, code: "HX-A8", deviceName: "AI camera" },
  { deviceType: 9, code: "HX-P9", deviceName: "PIR counter" },
  { deviceType: 10, code: "HX-V10", deviceName: "Vehicle counter" },
  { deviceType: 21, code: "HX-W21", deviceName: "Heat-map camera" },
];

const entrance = (name: string, areas: DemoAccess["areas"]): DemoAccess => ({
  name,
  kind: "entrance",
  areas,
});
const inside = (name: string, areas: DemoAccess["areas"]): DemoAccess => ({ name, kind: "internal", areas });
const beam = (at: string, dailyIn: number): DemoDevice => ({
  model: "HX-H6",
  protocol: "he2-digital",
  dailyIn,
  at: [at],
});
const analogBeam = (at: string, dailyIn: number): DemoDevice => ({
  model: "HX-NBI",
  protocol: "he2-analog",
  dailyIn,
  at: [at],
});

const heatCamera = (place: string, heat: NonNullable<DemoDevice["heat"]>): DemoDevice => ({
  model: "HX-W21",
  protocol: "foyer-mqtt",
  dailyIn: 0,
  at: [],
  place,
  heat,
});

const germany = { organisation: "Germany", zone: "Europe/Berlin" };
const unitedStates = { organisation: "United States", zone: "America/New_York" };
const vietnam = { organisation: "Vietnam", zone: "Asia/Ho_Chi_Minh" };

/** At every hour of the day one of them is open, so that live figures always move. */
export const sites: readonly DemoSite[] = [
  {
    ...germany,
    name: "Berlin Alexanderplatz",
    city: "Berlin",
    address: "Alexanderplatz 4",
    coordinates: "52.5219, 13.4132",
    workTime: "10:00~20:00",
    profile: "shop",
    peopleLimit: 900,
    areas: ["Ground floor", "First floor", "Courtyard café", "Car park"],
    accesses: [
      entrance("Main entrance", { "Ground floor": 1 }),
      entrance("Station passage", { "Ground floor": 1 }),
      entrance("Courtyard door", { "Courtyard café": 1 }),
      entrance("Car park ramp", { "Car park": 1 }),
      inside("Escalator", { "First floor": 1, "Ground floor": -1 }),
    ],
    devices: [
      { model: "HX-CCD21", protocol: "foorir", dailyIn: 2600, at: ["Main entrance"] },
      { model: "HX-M5", protocol: "foorir-staff", dailyIn: 1900, at: ["Station passage", "Courtyard door"] },
      { model: "HX-V10", protocol: "foyer-mqtt", dailyIn: 420, at: ["Car park ramp"] },
      { model: "HX-T6", protocol: "foorir", dailyIn: 1500, at: ["Escalator"] },
    ],
  },
  {
    ...germany,
    name: "Berlin Hauptbahnhof",
    city: "Berlin",
    address: "Europaplatz 1",
    coordinates: "52.5251, 13.3694",
    workTime: "07:00~21:00",
    profile: "station",
    areas: ["Hall", "Shops", "Platforms"],
    accesses: [
      entrance("North portal", { Hall: 1 }),
      entrance("South portal", { Hall: 1 }),
      inside("Stairs to the platforms", { Platforms: 1, Shops: -1 }),
    ],
    devices: [beam("North portal", 5200), beam("South portal", 6400), beam("Stairs to the platforms", 4100)],
  },
  {
    ...germany,
    name: "Hamburg Hafencity",
    city: "Hamburg",
    address: "Am Sandtorkai 30",
    coordinates: "53.5439, 9.9916",
    workTime: "10:00~20:00",
    profile: "shop",
    areas: ["Ground floor", "First floor", "Quay terrace"],
    accesses: [
      entrance("Street side", { "Ground floor": 1 }),
      entrance("Quay side", { "Ground floor": 1, "Quay terrace": -1 }),
      inside("Stairs", { "First floor": 1, "Ground floor": -1 }),
    ],
    devices: [beam("Street side", 1300), beam("Quay side", 760), analogBeam("Stairs", 640)],
  },
  {
    ...germany,
    name: "Hamburg head office",
    city: "Hamburg",
    address: "Brooktorkai 7",
    coordinates: "53.5459, 10.0003",
    workTime: "08:00~18:00",
    profile: "office",
    areas: ["Lobby", "Offices", "Canteen"],
    accesses: [
      entrance("Reception", { Lobby: 1 }),
      entrance("Bicycle store", { Lobby: 1 }),
      inside("Canteen door", { Canteen: 1, Offices: -1 }),
    ],
    devices: [beam("Reception", 310), analogBeam("Bicycle store", 95), beam("Canteen door", 240)],
  },
  {
    ...germany,
    name: "Munich Marienplatz",
    city: "Munich",
    address: "Kaufingerstraße 11",
    coordinates: "48.1378, 11.5722",
    workTime: "10:00~20:00",
    profile: "shop",
    areas: ["Ground floor", "Basement", "Checkout"],
    accesses: [
      entrance("Main entrance", { "Ground floor": 1 }),
      entrance("Underground passage", { Basement: 1 }),
      inside("Stairs to the basement", { Basement: 1, "Ground floor": -1, Checkout: 1 }),
    ],
    devices: [
      beam("Main entrance", 2900),
      beam("Underground passage", 1250),
      analogBeam("Stairs to the basement", 900),
    ],
  },
  {
    ...unitedStates,
    name: "New York Fifth Avenue",
    city: "New York",
    address: "610 Fifth Avenue",
    coordinates: "40.7581, -73.9780",
    workTime: "10:00~20:00",
    profile: "shop",
    areas: ["Ground floor", "Upper floor", "Lounge", "Fitting rooms"],
    accesses: [
      entrance("Fifth Avenue doors", { "Ground floor": 1 }),
      entrance("49th Street door", { "Ground floor": 1 }),
      inside("Escalator", { "Upper floor": 1, "Ground floor": -1 }),
      inside("Lounge", { Lounge: 1, "Fitting rooms": -1, "Upper floor": -1 }),
    ],
    devices: [
      { model: "HX-A8", protocol: "foorir", dailyIn: 3400, at: ["Fifth Avenue doors"] },
      { model: "HX-F4", protocol: "foyer-http", dailyIn: 1150, at: ["49th Street door"] },
      analogBeam("Escalator", 1700),
      { model: "HX-W21", protocol: "foyer-mqtt", dailyIn: 480, at: ["Lounge"], heat: views.lounge },
      heatCamera("Shelves", views.shelves),
      heatCamera("Tables", views.tables),
      heatCamera("Upstairs", views.upstairs),
      { ...heatCamera("Above the Fifth Avenue doors", views.doors), protocol: "foyer-http" },
    ],
  },
  {
    ...unitedStates,
    name: "Brooklyn Dumbo",
    city: "New York",
    address: "45 Water Street",
    coordinates: "40.7035, -73.9907",
    workTime: "10:00~20:00",
    profile: "shop",
    areas: ["Sales floor", "Gallery", "Garden"],
    accesses: [
      entrance("Water Street door", { "Sales floor": 1 }),
      entrance("Garden gate", { Garden: 1 }),
      inside("Gallery stairs", { Gallery: 1, "Sales floor": -1 }),
    ],
    devices: [beam("Water Street door", 980), beam("Garden gate", 340), analogBeam("Gallery stairs", 300)],
  },
  {
    ...unitedStates,
    name: "Grand Central Kiosks",
    city: "New York",
    address: "89 East 42nd Street",
    coordinates: "40.7527, -73.9772",
    workTime: "07:00~21:00",
    profile: "station",
    areas: ["Concourse", "Market", "Dining", "Subway passage"],
    accesses: [
      entrance("Vanderbilt Avenue", { Concourse: 1 }),
      entrance("Lexington Avenue", { Market: 1 }),
      entrance("Subway passage", { "Subway passage": 1 }),
      inside("Ramp to the dining hall", { Dining: 1, Concourse: -1 }),
    ],
    devices: [
      beam("Vanderbilt Avenue", 4700),
      beam("Lexington Avenue", 3900),
      beam("Subway passage", 5600),
      beam("Ramp to the dining hall", 2300),
    ],
  },
  {
    ...unitedStates,
    name: "Harbour Bar",
    city: "New York",
    address: "14 Desbrosses Street",
    coordinates: "40.7233, -74.0095",
    workTime: "17:00~02:00",
    businessDayStart: "06:00",
    profile: "evening",
    areas: ["Bar", "Terrace", "Back room"],
    accesses: [entrance("Street door", { Bar: 1 }), entrance("Terrace gate", { Terrace: 1, "Back room": 1 })],
    devices: [beam("Street door", 420), analogBeam("Terrace gate", 190)],
  },
  {
    ...vietnam,
    name: "Saigon Centre",
    city: "Ho Chi Minh City",
    address: "65 Lê Lợi",
    coordinates: "10.7733, 106.7009",
    workTime: "08:00~22:00",
    profile: "shop",
    peopleLimit: 1_000,
    areas: ["Ground floor", "Food hall", "Supermarket", "Motorbike park"],
    accesses: [
      entrance("Lê Lợi entrance", { "Ground floor": 1 }),
      entrance("Pasteur entrance", { "Ground floor": 1, Supermarket: 1 }),
      entrance("Motorbike ramp", { "Motorbike park": 1 }),
      inside("Food hall", { "Food hall": 1, "Ground floor": -1 }),
    ],
    devices: [
      { model: "HX-A8", protocol: "foorir-staff", dailyIn: 4200, at: ["Lê Lợi entrance"] },
      { model: "HX-R7", protocol: "foyer-mqtt", dailyIn: 2100, at: ["Pasteur entrance"] },
      beam("Motorbike ramp", 1600),
      { model: "HX-P9", protocol: "foyer-http", dailyIn: 1300, at: ["Food hall"] },
    ],
  },
  {
    ...vietnam,
    name: "Thảo Điền Village",
    city: "Ho Chi Minh City",
    address: "18 Quốc Hương",
    coordinates: "10.8031, 106.7326",
    workTime: "09:00~21:00",
    profile: "shop",
    areas: ["Ground floor", "First floor", "Courtyard"],
    accesses: [
      entrance("Street gate", { Courtyard: 1 }),
      entrance("River gate", { "Ground floor": 1 }),
      inside("Stairs", { "First floor": 1, "Ground floor": -1 }),
    ],
    devices: [beam("Street gate", 1100), beam("River gate", 520), beam("Stairs", 450)],
  },
  {
    ...vietnam,
    name: "Đà Nẵng Riverside",
    city: "Đà Nẵng",
    address: "36 Bạch Đằng",
    coordinates: "16.0612, 108.2247",
    workTime: "08:00~21:00",
    profile: "shop",
    areas: ["Sales floor", "Café", "Roof terrace"],
    accesses: [
      entrance("Main entrance", { "Sales floor": 1 }),
      entrance("Café door", { Café: 1 }),
      inside("Lift", { "Roof terrace": 1, "Sales floor": -1 }),
    ],
    devices: [beam("Main entrance", 1450), beam("Café door", 610), analogBeam("Lift", 380)],
  },
];

export const outages: readonly DemoOutage[] = [
  { site: "Hamburg Hafencity", access: "Street side", daysAgo: 19, fromHour: 7, hours: 48 },
  { site: "New York Fifth Avenue", access: "Fifth Avenue doors", daysAgo: 8, fromHour: 15, hours: 5 },
  { site: "Munich Marienplatz", daysAgo: 3, fromHour: 11, hours: 3 },
  { site: "Saigon Centre", access: "Pasteur entrance", daysAgo: 151, fromHour: 2, hours: 30 },
];
