import { availableParallelism, cpus, loadavg } from "node:os";
import type { Row } from "./figures/row.ts";
import { table } from "./figures/table.ts";
import { analyses } from "./goals/analyses.ts";
import { bigScreens } from "./goals/big-screens.ts";
import { brokerCommands } from "./goals/broker-commands.ts";
import { catchUp } from "./goals/catch-up.ts";
import { commands } from "./goals/commands.ts";
import { dashboards } from "./goals/dashboards.ts";
import { deviceLists } from "./goals/device-lists.ts";
import { fairness } from "./goals/fairness.ts";
import { firstPaint } from "./goals/first-paint.ts";
import { heat } from "./goals/heat.ts";
import { httpRecords } from "./goals/http-records.ts";
import { idleConnections } from "./goals/idle-connections.ts";
import { insideNow } from "./goals/inside-now.ts";
import { longExports } from "./goals/long-exports.ts";
import { managedFleet } from "./goals/managed-fleet.ts";
import { mqttMessages } from "./goals/mqtt-messages.ts";
import { oldMonths } from "./goals/old-months.ts";
import { pageWeight } from "./goals/page-weight.ts";
import { places } from "./goals/places.ts";
import { scale } from "./goals/scale.ts";
import { screenData } from "./goals/screen-data.ts";
import { startAndIdle } from "./goals/start.ts";
import { wallPlayer } from "./goals/wall-player.ts";
import { type HistoryHouse, openHistoryHouse } from "./house/history-house.ts";
import { openPagesHouse, type PagesHouse } from "./house/pages-house.ts";
import { openPlacesHouse, type PlacesHouse } from "./house/places-house.ts";
import { openRecordsHouse, type RecordsHouse } from "./house/records-house.ts";
import { large } from "./large/run.ts";

/** `npm run bench` measures every goal, `npm run bench P1 P7` some; the figures come as one table at the end.
 * `npm run bench large` is apart: it makes a house of a size of choice (`large/size.ts`). */
const onRecords: Record<string, (house: RecordsHouse) => Promise<Row[]>> = {
  P1: httpRecords,
  P3: catchUp,
  P5: dashboards,
  SCREENS: bigScreens,
  SCREENDATA: screenData,
};
/** A house of their own: from a device that showed its key nothing is taken without it. */
const onKeys: Record<string, (house: RecordsHouse) => Promise<Row[]>> = { P2: mqttMessages };
const onHistory: Record<string, (house: HistoryHouse) => Promise<Row[]>> = {
  P4: analyses,
  EXPORT: longExports,
  MONTHS: oldMonths,
};
const onPages: Record<string, (house: PagesHouse) => Promise<Row[]>> = { P7: pageWeight, P8: firstPaint };
/** Lists and pickers; the goal has a name where the others have numbers. */
const onPlaces: Record<string, (house: PlacesHouse) => Promise<Row[]>> = { PLACES: places };
const alone: Record<string, () => Promise<Row[]>> = {
  P9: startAndIdle,
  P10: idleConnections,
  COMMANDS: commands,
  BROKERCOMMANDS: brokerCommands,
  MANAGED: managedFleet,
  DEVICES: deviceLists,
  OCCUPANCY: insideNow,
  FAIRNESS: fairness,
  HEAT: heat,
  WALLS: wallPlayer,
  SCALE: scale,
};

const known = [onRecords, onKeys, onHistory, onPages, onPlaces, alone].flatMap((goals) => Object.keys(goals));
if (process.argv[2]?.toLowerCase() === "large") process.exit(await large(process.argv.slice(3)));
const asked = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Usage: npm run bench [${known.join(" ")}]\n       npm run bench large -- [options]`);
  process.exit(2);
}
const wanted = (name: string) => asked.length === 0 || asked.includes(name);

const rows: Row[] = [];
const failures: string[] = [];
/** A goal that cannot be measured leaves the others alone. */
async function measure(name: string, goal: () => Promise<Row[]>): Promise<void> {
  console.log(`${name} …`);
  await goal().then(
    (measured) => rows.push(...measured),
    (error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.stack : error}`),
  );
}

console.log(
  `${cpus()[0]?.model ?? "processor"}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
/** Goals that share what they are measured on. */
async function together<House extends { stop(): Promise<void> }>(
  goals: Record<string, (house: House) => Promise<Row[]>>,
  open: () => Promise<House>,
): Promise<void> {
  const chosen = Object.entries(goals).filter(([name]) => wanted(name));
  if (chosen.length === 0) return;
  const house = await open();
  for (const [name, goal] of chosen) await measure(name, () => goal(house));
  await house.stop();
}

await together(onRecords, openRecordsHouse);
await together(onKeys, openRecordsHouse);
await together(onHistory, openHistoryHouse);
await together(onPages, openPagesHouse);
await together(onPlaces, openPlacesHouse);
for (const [name, goal] of Object.entries(alone)) if (wanted(name)) await measure(name, goal);

console.log(`\n${table(rows)}\n`);
console.log(
  "reference: rate, p50/p99, processor seconds for 1,000; where two figures are joined by +, the second is the database's",
);
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
