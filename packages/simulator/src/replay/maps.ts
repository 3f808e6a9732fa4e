import { listLines, toCells } from "./csv.ts";
import type { ReplayRow } from "./replay-row.ts";

export const mapNames = [
  "calit2",
  "melbourne-2023",
  "melbourne-2013",
  "melbourne-minute",
  "moers",
  "wuerzburg",
] as const;
export type MapName = (typeof mapNames)[number];

interface SourceMap {
  zone: string;
  rows(path: string): AsyncGenerator<ReplayRow>;
}

/** How each published file is read. */
export const sourceMaps: Record<MapName, SourceMap> = {
  calit2: { zone: "America/Los_Angeles", rows: calit2 },
  "melbourne-2023": {
    zone: "Australia/Melbourne",
    rows: table({
      location: "location_id",
      start: "hour_start",
      seconds: 3600,
      in: "direction_1",
      out: "direction_2",
      total: "total",
    }),
  },
  "melbourne-2013": {
    zone: "Australia/Melbourne",
    rows: table({ location: "sensor_id", start: "hour_start_local", seconds: 3600, total: "count" }),
  },
  "melbourne-minute": {
    zone: "Australia/Melbourne",
    rows: table({
      location: "location_id",
      start: "minute_start_local",
      seconds: 60,
      in: "direction_1",
      out: "direction_2",
      total: "total",
    }),
  },
  moers: {
    zone: "Europe/Berlin",
    rows: table({
      location: "location",
      start: "hour_start",
      seconds: 3600,
      in: "to_neumarkt",
      out: "to_neuer_wall",
      total: "total",
      adult: "adult_to_neumarkt",
      child: "child_to_neumarkt",
    }),
  },
  wuerzburg: {
    zone: "Europe/Berlin",
    rows: table({
      location: "location",
      start: "hour_start",
      seconds: 3600,
      in: "ltr",
      out: "rtl",
      total: "total",
      adult: "adult_ltr",
      child: "child_ltr",
    }),
  },
};

interface Columns {
  location: string;
  start: string;
  seconds: number;
  total: string;
  in?: string;
  out?: string;
  adult?: string;
  child?: string;
}

/** A file with a header; where no direction is given, everybody counts as in. */
function table(columns: Columns): SourceMap["rows"] {
  return async function* rows(path) {
    let header: Map<string, number> | null = null;
    for await (const line of listLines(path)) {
      const cells = toCells(line);
      if (!header) {
        header = new Map(cells.map((name, index) => [name, index]));
        continue;
      }
      const known = header;
      const cell = (name: string | undefined) =>
        name === undefined ? "" : (cells[known.get(name) ?? -1] ?? "");
      const number = (name: string | undefined) => (cell(name) === "" ? undefined : Number(cell(name)));
      const directions = {
        in: number(columns.in),
        out: number(columns.out),
        adult: number(columns.adult),
        child: number(columns.child),
      };
      const isOneWay = directions.in === undefined && directions.out === undefined;
      yield {
        location: cell(columns.location),
        ...parseStart(cell(columns.start)),
        seconds: columns.seconds,
        values: isOneWay ? { in: number(columns.total) ?? 0 } : directions,
      };
    }
  };
}

function parseStart(text: string): Pick<ReplayRow, "wall" | "offset"> {
  const wall = Date.parse(`${text.slice(0, 16)}:00Z`);
  return { wall, offset: text.length > 19 ? wall - Date.parse(text) : null };
}

/** Two lines per half hour, out (7) and in (9), stamped with its end. */
async function* calit2(path: string): AsyncGenerator<ReplayRow> {
  let open: ReplayRow | undefined;
  for await (const line of listLines(path)) {
    const [flow = "", date = "", time = "", count = ""] = toCells(line);
    const [month, day, year] = date.split("/").map(Number) as [number, number, number];
    const [hour, minute] = time.split(":").map(Number) as [number, number];
    const wall = Date.UTC(2000 + year, month - 1, day, hour, minute) - 1_800_000;
    if (open?.wall !== wall) {
      if (open) yield open;
      open = { location: "calit2", wall, offset: null, seconds: 1800, values: {} };
    }
    open.values[flow === "9" ? "in" : "out"] = Number(count);
  }
  if (open) yield open;
}
