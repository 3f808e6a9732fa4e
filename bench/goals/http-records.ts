import { resolve } from "node:path";
import { compared } from "../figures/compared.ts";
import type { Row } from "../figures/row.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import type { HttpLoad } from "../workers/http-load.ts";
import { type Load, toLoad } from "../workers/load.ts";
import { startWorker } from "../workers/worker.ts";
import { measuredSide } from "./measured-side.ts";

const connections = 8;
const devicesAConnection = 100;
const shape = { devicesACall: 25, intervalsACall: 4 };
const aCall = shape.devicesACall * shape.intervalsACall;
const seconds = 5;

const variants: Record<string, Record<string, number>> = {
  "in, out": { in: 3, out: 2 },
  "in, out, turnback, passby": { in: 3, out: 2, turnback: 1, passby: 40 },
};

/** P1: durable records a second over HTTP, calls of 100 from several connections; against the statement alone. */
export async function httpRecords({
  server,
  site,
  bare,
  databasePids,
  nextFrom,
  stored,
}: RecordsHouse): Promise<Row[]> {
  const generator = await startWorker(resolve(import.meta.dirname, "../workers/http-load.ts"));
  const devices = Array.from({ length: connections }, (_, index) =>
    site.devices.slice(index * devicesAConnection, (index + 1) * devicesAConnection),
  );

  const overHttp = async (values: Record<string, number>, duration: number) => {
    const before = await stored();
    const load: HttpLoad = {
      port: server.ports.http,
      serialNumbers: devices.map((list) => list.map(({ sn }) => sn)),
      from: nextFrom(),
      seconds: duration,
      values: JSON.stringify(values).slice(1, -1),
      ...shape,
    };
    const done = await generator.ask<Load>(load);
    const kept = (await stored()) - before;
    if (kept !== done.records)
      throw new Error(`${done.records} records were acknowledged, ${kept} are stored`);
    return done;
  };

  const byStatement = async (values: Record<string, number>, duration: number) => {
    const deviceIds = devices.map((list) => list.map(({ id }) => id));
    const work = {
      tenantId: site.tenantId,
      deviceIds,
      from: nextFrom(),
      seconds: duration,
      values,
      ...shape,
    };
    const { batches, milliseconds, latencies } = await bare.ask<{
      batches: number;
      milliseconds: number;
      latencies: number[];
    }>({ question: work });
    return toLoad(batches * aCall, milliseconds, latencies);
  };

  const rows: Row[] = [];
  for (const [name, values] of Object.entries(variants)) {
    await overHttp(values, 2);
    await byStatement(values, 2);
    const [row] = await compared({
      goal: "P1",
      measured: `HTTP, ${connections} x ${aCall}: ${name}`,
      unit: "records/s",
      ours: () => measuredSide({ pid: server.pid, databasePids }, () => overHttp(values, seconds)),
      reference: () => measuredSide({ pid: bare.pid, databasePids }, () => byStatement(values, seconds)),
      marks: { floor: 0.4, aim: 0.7 },
    });
    rows.push(row);
  }
  await generator.stop();
  return rows;
}
