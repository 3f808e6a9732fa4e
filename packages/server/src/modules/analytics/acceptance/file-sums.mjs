/**
 * Answers questions about published counts from their files alone: an own reading of them in plain JavaScript, which
 * shares nothing with the server. Takes `{ files, questions }` on standard input, answers a list in the same order.
 *
 * A file: `{ path, kind, only, within }` (sites, and a pattern of times); a question: `{ ask, … }` with days `from` to `to`, both included.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const dayMs = 86_400_000;

/** Cells of a line → site, local time as written, people in and out. */
const readers = {
  wuerzburg: ([location, start, total, ltr, rtl]) =>
    ltr === "" && rtl === ""
      ? [location, start, Number(total), 0]
      : [location, start, Number(ltr), Number(rtl)],
  melbourne2013: ([id, , start, count]) => [id, start, Number(count), 0],
  melbourne2023: ([id, start, into, out]) => [id, start, Number(into), Number(out)],
};

/** Of rows for the same site and time the last one counts. */
function rowsOf({ path, kind, only, within = "" }) {
  const bytes = readFileSync(path);
  const lines = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").split(/\r?\n/);
  const last = new Map();
  for (const line of lines.slice(1)) {
    if (line === "") continue;
    const [site, start, into, out] = readers[kind](line.split(","));
    if ((only && !only.includes(site)) || !new RegExp(within).test(start)) continue;
    last.set(`${site} ${start}`, {
      site,
      day: start.slice(0, 10),
      hour: Number(start.slice(11, 13)),
      in: into,
      out,
    });
  }
  return [...last.values()];
}

const plus = (day, days) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const weekday = (day) => new Date(day).getUTCDay() || 7;
const two = (number) => String(number).padStart(2, "0");

/** Name of the piece of time a row lies in. */
function piece({ day, hour }, interval, from) {
  if (interval === "5m" || interval === "30m" || interval === "1h") return `${day} ${two(hour)}:00`;
  let first = day;
  if (interval === "1w") first = plus(day, 1 - weekday(day));
  if (interval === "1n") first = `${day.slice(0, 7)}-01`;
  if (interval === "1y") first = `${day.slice(0, 4)}-01-01`;
  return first < from ? from : first;
}

const add = (sums, key, more) => {
  sums[key] = (sums[key] ?? 0) + more;
};

const answers = {
  /** Sums of sites by piece of time; pieces in which nobody came are left out. */
  series(rows, { interval, from, way }) {
    const sums = {};
    for (const row of rows) if (row[way] > 0) add(sums, piece(row, interval, from), row[way]);
    return sums;
  },

  /** Sites by their sums, the highest first. */
  rank(rows, { way }) {
    const sums = {};
    for (const row of rows) add(sums, row.site, row[way]);
    return Object.entries(sums).sort(([, a], [, b]) => b - a);
  },

  sum: (rows, { way }) => rows.reduce((all, row) => all + row[way], 0),

  /**
   * Each site's sums of a week and of the week before, over the hours that the file has of both; an hour that the clock
   * shows twice has no like.
   */
  both(rows, { way, from, twice }) {
    const bySite = {};
    for (const row of rows) {
      const isNow = row.day >= from;
      const hour = `${isNow ? plus(row.day, -7) : row.day} ${two(row.hour)}`;
      bySite[row.site] ??= { now: {}, before: {} };
      bySite[row.site][isNow ? "now" : "before"][hour] = row;
    }
    const isTwice = ({ day, hour }) => `${day} ${two(hour)}` === twice;
    return Object.fromEntries(
      Object.entries(bySite).map(([site, { now, before }]) => {
        const common = Object.keys(now).filter(
          (hour) => before[hour] && !isTwice(now[hour]) && !isTwice(before[hour]),
        );
        const sum = (week) => common.reduce((all, hour) => all + week[hour][way], 0);
        return [site, { value: sum(now), previous: sum(before), hours: common.length }];
      }),
    );
  },

  /** For each weekday the hours with the highest and the lowest mean over the days that have the hour. */
  peaks(rows, { way }) {
    const cells = {};
    for (const row of rows) {
      const key = `${weekday(row.day)} ${two(row.hour)}:00`;
      const cell = cells[key] ?? { sum: 0, days: new Set() };
      cells[key] = cell;
      cell.sum += row[way];
      cell.days.add(row.day);
    }
    const means = Object.entries(cells).map(([key, { sum, days }]) => ({
      weekday: Number(key[0]),
      hour: key.slice(2),
      average: sum / days.size,
    }));
    return [1, 2, 3, 4, 5, 6, 7].map((number) => {
      const hours = means
        .filter((mean) => mean.weekday === number)
        .sort((a, b) => (a.hour < b.hour ? -1 : 1));
      const best = (better) =>
        hours.reduce((a, b) => (a === null || better(b.average, a.average) ? b : a), null);
      const told = (mean) => mean && { hour: mean.hour, average: mean.average };
      return { peak: told(best((a, b) => a > b)), trough: told(best((a, b) => a < b)) };
    });
  },
};

const { files, questions } = JSON.parse(readFileSync(0, "utf8"));
const rows = files.flatMap(rowsOf);
process.stdout.write(
  JSON.stringify(
    questions.map((question) => {
      const { ask, from, to, sites } = question;
      const first = ask === "both" ? plus(from, -7) : from;
      const asked = rows.filter(
        ({ site, day }) => first <= day && day <= to && (!sites || sites.includes(site)),
      );
      return answers[ask](asked, question);
    }),
  ),
);
