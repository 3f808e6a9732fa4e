import { type Options, readProtocols } from "./options.ts";
import { type MapName, mapNames } from "./replay/maps.ts";
import { replay } from "./replay/replay.ts";
import { type Box, replayTrajectories } from "./replay/trajectories.ts";
import type { Run } from "./run.ts";

/** Sends what a file holds: counts, or where people walked. */
export async function runReplay(run: Run, file: string): Promise<void> {
  if (run.options.values.map === "trajectories") await runTrajectories(run, file);
  else await runCounts(run, file);
}

async function runCounts(
  { options, plan, ports, faults, tally, ledger, ended }: Run,
  file: string,
): Promise<void> {
  const { map, key, from, to } = options.values;
  if (!isMapName(map)) throw new Error(`--map must be one of ${[...mapNames, "trajectories"].join(", ")}`);
  const keys = new Map(plan.devices.map((device) => [device.sn, device.key]));
  const rows = await replay(
    {
      file,
      map,
      from: from ?? null,
      to: to ?? null,
      protocol: readProtocols(options)[0] ?? "foyer-http",
      only: options.list("only"),
      sns: options.list("sn"),
      snPrefix: options.values["sn-prefix"] ?? null,
      toKey: (sn) => keys.get(sn) ?? key ?? null,
      speed: toSpeed(options),
    },
    { ports, faults, tally, ledger, stopped: ended },
  );
  console.log(`${rows} records read from the file`);
}

async function runTrajectories({ options, plan, ports, tally, ended }: Run, file: string): Promise<void> {
  const [sn] = options.list("sn");
  if (!sn) throw new Error("--map trajectories needs --sn");
  const protocol = readProtocols(options)[0] ?? "foyer-http";
  if (protocol !== "foyer-http" && protocol !== "foyer-mqtt")
    throw new Error("--map trajectories needs --protocol foyer-http or foyer-mqtt");
  const cell = options.number("cell") ?? 0.5;
  if (cell <= 0) throw new Error("--cell must be more than 0");
  const places = await replayTrajectories(
    {
      file,
      sn,
      key: plan.devices.find((device) => device.sn === sn)?.key ?? options.values.key ?? null,
      protocol,
      start: options.moment("start") ?? null,
      box: toBox(options),
      cell,
      speed: toSpeed(options),
    },
    { ports, tally, stopped: ended },
  );
  console.log(`${places} places sent from the file`);
}

function isMapName(name: string | undefined): name is MapName {
  return mapNames.some((known) => known === name);
}

function toSpeed({ values: { speed }, number }: Options): number | null {
  return speed === undefined || speed === "max" ? null : (number("speed") ?? null);
}

function toBox({ list }: Options): Box | null {
  const given = list("box");
  if (given.length === 0) return null;
  const [x0, y0, x1, y1] = given.map(Number) as [number, number, number, number];
  if (given.length !== 4 || !(x0 < x1 && y0 < y1))
    throw new Error("--box must be X0,Y0,X1,Y1, the least first");
  return [x0, y0, x1, y1];
}
