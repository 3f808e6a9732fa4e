import type { ColumnRole, ImportColumn } from "@foyer/contract/counting/import-plan";
import { readCount } from "./cell-count.ts";
import { isFigure, partOfWay, placeAndRole, plainName, roleOfName, sensorScore } from "./column-names.ts";
import type { SampleColumn, TimeGuess } from "./time-columns.ts";

type Roles = Map<number, ImportColumn>;

/** Share of cells that must be counts; half where the name says so already: the others are reported as faults. */
const enough = 0.9;
const enoughNamed = 0.5;

interface CountColumn extends SampleColumn {
  counts: (number | null)[];
}

/** The columns of counts; faulty cells among them read as nothing. */
function countColumns(columns: readonly SampleColumn[], decimal: "." | ","): CountColumn[] {
  return columns.flatMap((column) => {
    const read = column.cells.map((cell) => readCount(cell, decimal));
    const said = column.cells.filter((cell) => cell.trim() !== "").length;
    const counts = read.map((count) => (typeof count === "number" ? count : null));
    const good = counts.filter((count) => count !== null).length;
    // A column of a known name may begin empty: a direction that was counted from some day on.
    const isKnown = roleOfName(column.name) !== null || partOfWay(column.name) !== null;
    const share = isKnown ? enoughNamed : enough;
    return (good > 0 || isKnown) && good >= said * share ? [{ ...column, counts }] : [];
  });
}

const isSum = (total: CountColumn, a: CountColumn, b: CountColumn): boolean => {
  const rows = total.counts.flatMap((count, row) => {
    const [first, second] = [a.counts[row], b.counts[row]];
    return typeof count === "number" && typeof first === "number" && typeof second === "number"
      ? [first + second === count]
      : [];
  });
  return rows.length > 0 && rows.every(Boolean) && b.counts.some((count) => (count ?? 0) > 0);
};

/** Two columns without a known name that add up to the total are the two directions. */
function findDirections(
  total: CountColumn,
  others: readonly CountColumn[],
): [CountColumn, CountColumn] | null {
  for (const [index, a] of others.entries()) {
    const b = others.slice(index + 1).find((other) => isSum(total, a, other));
    if (b) return [a, b];
  }
  return null;
}

function namedRoles(counts: readonly CountColumn[]): Roles {
  const roles: Roles = new Map();
  const taken = new Set<ColumnRole>();
  for (const { index, name } of counts) {
    const role = roleOfName(name);
    if (role === null || taken.has(role)) continue;
    taken.add(role);
    roles.set(index, { role });
  }
  return roles;
}

/** Numbers that count nobody. */
const notCounts = /(^|[^a-z])(id|nr|no|code|index|lat|lon|latitude|longitude|year|month|week|day|hour)s?$/i;

const indexOf = (roles: Roles, wanted: ColumnRole) => [...roles].find(([, { role }]) => role === wanted)?.[0];

/** Adults and children are counted entering: those that go the way of the column of `in`. */
function addParts(roles: Roles, counts: readonly CountColumn[]): void {
  const into = counts.find(({ index }) => index === indexOf(roles, "in"));
  if (!into) return;
  const way = plainName(into.name);
  for (const { index, name } of counts) {
    const part = partOfWay(name);
    if (part && (part.way === way || part.way === "in") && !roles.has(index))
      roles.set(index, { role: part.role });
  }
}

/**
 * Columns such as `Main in`, `Main out`, `Back in`: a direction each, of several sensors. Null unless some sensor has
 * two of them; what says no direction beside them counts as the total of its own, if its name is no count's.
 */
function rolesPerPlace(counts: readonly CountColumn[]): Roles | null {
  const roles: Roles = new Map();
  const taken = new Set<string>();
  const places = new Map<string, number>();
  for (const { index, name } of counts) {
    const found = placeAndRole(name);
    if (!found) continue;
    const { place, role } = found;
    if (taken.has(`${role} ${place}`)) return null;
    taken.add(`${role} ${place}`);
    places.set(place, (places.get(place) ?? 0) + 1);
    roles.set(index, { role, sensor: place });
  }
  if (![...places.values()].some((columns) => columns > 1)) return null;
  for (const { index, name } of counts) {
    const isOwn = name !== "" && !roles.has(index) && !notCounts.test(name) && !isFigure(name);
    if (isOwn && !places.has(name)) roles.set(index, { role: "total", sensor: name });
  }
  return roles;
}

/** What the columns of counts hold. */
function countRoles(counts: readonly CountColumn[], hasSensor: boolean): Roles {
  const roles = namedRoles(counts);
  const total = counts.find(({ index }) => index === indexOf(roles, "total"));
  const hasDirection = indexOf(roles, "in") !== undefined || indexOf(roles, "out") !== undefined;
  if (total && !hasDirection) {
    const pair = findDirections(
      total,
      counts.filter(({ index }) => !roles.has(index)),
    );
    if (pair) {
      roles.set(pair[0].index, { role: "in" });
      roles.set(pair[1].index, { role: "out" });
    }
  }
  addParts(roles, counts);
  if (roles.size > 0 || counts.length === 0) return roles;
  const perPlace = rolesPerPlace(counts);
  if (perPlace) return perPlace;
  // No name is known: with a column of sensors the first counts, otherwise each column is a sensor of its own.
  const unnamed = counts.filter(({ name }) => !notCounts.test(name));
  const wide = hasSensor ? unnamed.slice(0, 1) : unnamed;
  for (const { index, name } of wide)
    roles.set(index, wide.length > 1 ? { role: "in", sensor: name || `${index + 1}` } : { role: "in" });
  return roles;
}

/** How well a column distinguishes what happened at the same time: the share of different (cell, time) pairs. */
function distinctness({ cells }: SampleColumn, { stamps }: TimeGuess): number {
  const pairs = new Set<string>();
  let rows = 0;
  stamps.forEach((stamp, row) => {
    if (!stamp) return;
    rows++;
    pairs.add(`${stamp.ms} ${cells[row]?.trim()}`);
  });
  return rows === 0 ? 0 : pairs.size / rows;
}

const firstWord = (name: string) => /^\p{L}+/u.exec(name.trim())?.[0].toLowerCase();

/**
 * A column of numbers named like a place (`Door A`) is rather what was counted there, unless it distinguishes equal
 * times or says the same in every row of a file, with no other column of its kind beside it.
 */
function isCountOfPlace(column: SampleColumn, counts: readonly CountColumn[], gain: number): boolean {
  if (gain > 0.02 || !counts.some(({ index }) => index === column.index)) return false;
  const word = firstWord(column.name);
  const isOneOfMany = counts.some(({ index, name }) => index !== column.index && firstWord(name) === word);
  return isOneOfMany || differentCells(column) > 1 || placeAndRole(column.name) !== null;
}

const differentCells = ({ cells }: SampleColumn) => new Set(cells.map((cell) => cell.trim())).size;

/** A column that names the sensor of a row, if there is one: by its name, or because it distinguishes equal times. */
function findSensor(columns: readonly SampleColumn[], counts: readonly CountColumn[], time: TimeGuess) {
  const alone = distinctness({ index: -1, name: "", cells: [] }, time);
  const isNamedCount = (column: SampleColumn) =>
    roleOfName(column.name) !== null && counts.some(({ index }) => index === column.index);
  const candidates = columns
    .filter((column) => !isNamedCount(column) && column.cells.some((cell) => cell.trim() !== ""))
    .map((column) => ({
      column,
      score: column.name === "" ? 1 : sensorScore(column.name),
      gain: distinctness(column, time) - alone,
      different: differentCells(column),
      isNumber: column.cells.every((cell) => /^[\s\d]*$/.test(cell)),
    }))
    .filter(({ column, gain }) => !isCountOfPlace(column, counts, gain))
    .filter(({ score, gain, different }) => score > 0 && (score >= 3 || (gain > 0.2 && different <= 500)));
  const most = Math.max(0, ...candidates.map(({ gain }) => gain));
  return candidates
    .filter(({ gain }) => gain >= most - 0.02)
    .sort(
      (a, b) => b.score - a.score || Number(a.isNumber) - Number(b.isNumber) || a.different - b.different,
    )[0]?.column;
}

const directionWords = {
  in: /^(in|i|entry|enter|entrance|inbound|ein|eingang|entr[ée]e?|entrada|1in|进|入)$/i,
  out: /^(out|o|exit|leave|outbound|aus|ausgang|sortie|salida|出)$/i,
};

interface Directions {
  column: number;
  words: { in: string[]; out: string[] };
}

/** A column that says in or out in every row. */
function findDirectionColumn(columns: readonly SampleColumn[]): Directions | null {
  for (const { index, cells } of columns) {
    const words = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))];
    const inWords = words.filter((word) => directionWords.in.test(word));
    const outWords = words.filter((word) => directionWords.out.test(word));
    if (inWords.length > 0 && outWords.length > 0 && inWords.length + outWords.length === words.length)
      return { column: index, words: { in: inWords, out: outWords } };
  }
  return null;
}

export interface ColumnGuess {
  columns: ImportColumn[];
  directions?: { in: string[]; out: string[] };
  sensor: number | null;
}

function timeRoles({ time, clock }: TimeGuess): Roles {
  if (clock === null) return new Map([[time, { role: "time" }]]);
  return new Map([
    [time, { role: "date" }],
    [clock, { role: "clock" }],
  ]);
}

/** What each column holds. */
export function guessColumns(
  columns: readonly SampleColumn[],
  time: TimeGuess,
  decimal: "." | ",",
): ColumnGuess {
  const free = columns.filter(({ index }) => index !== time.time && index !== time.clock);
  const direction = findDirectionColumn(free);
  const rest = free.filter(({ index }) => index !== direction?.column);
  const sensor = findSensor(rest, countColumns(rest, decimal), time);
  const counts = countColumns(
    rest.filter(({ index }) => index !== sensor?.index),
    decimal,
  );
  const roles: Roles = timeRoles(time);
  if (sensor) roles.set(sensor.index, { role: "sensor" });
  if (direction) {
    roles.set(direction.column, { role: "direction" });
    const value = counts.find(({ name }) => roleOfName(name) !== null) ?? counts.at(-1);
    if (value) roles.set(value.index, { role: "value" });
  } else for (const [index, role] of countRoles(counts, sensor !== undefined)) roles.set(index, role);
  return {
    columns: columns.map(({ index }) => roles.get(index) ?? { role: "ignore" }),
    ...(direction && { directions: direction.words }),
    sensor: sensor?.index ?? null,
  };
}
