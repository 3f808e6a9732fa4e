import { resolve } from "node:path";
import { compared, middle } from "../figures/compared.ts";
import { judge, milliseconds, processorCell, type Row, rounded, row, type Side } from "../figures/row.ts";
import type { RecordsHouse } from "../house/records-house.ts";
import { type Load, toLoad } from "../workers/load.ts";
import type { MqttLoad } from "../workers/mqtt-load.ts";
import { startWorker } from "../workers/worker.ts";
import { measuredSide } from "./measured-side.ts";

const program = (name: string) => resolve(import.meta.dirname, "../workers", name);
const seconds = 5;
/** Messages a client has under way. */
const window = 5;
/** ThingsBoard's own figure for one server of two cores, single-record messages with QoS 1. */
const thingsBoard = 5_000;
const steady = 5_000;
const steadySeconds = 10;

/** What the bare writer writes, as the server does under this load: so many connections, so much in a batch. */
const batches = { connections: 2, intervalsACall: 2 };

/** What both can do one after the other: the most that a server made of them could reach without overlapping them. */
const oneAfterTheOther = (broker: Side, database: Side): Side => ({
  rate: 1 / (1 / broker.rate + 1 / database.rate),
  p50: broker.p50 + database.p50,
  p99: broker.p99 + database.p99,
  processor: broker.processor + database.processor,
  databaseProcessor: database.databaseProcessor,
  megabytes: broker.megabytes,
});

/**
 * P2: durable single-record messages a second from 1,000 clients, QoS 1, acknowledged after the commit; against the
 * bare broker under the same generator and the bare statement, one after the other. Then the time to acknowledgement
 * on a fixed timetable.
 */
export async function mqttMessages({
  server,
  site,
  bare,
  databasePids,
  nextFrom,
  stored,
}: RecordsHouse): Promise<Row[]> {
  const ours = await startWorker(program("mqtt-load.ts"));
  const others = await startWorker(program("mqtt-load.ts"));
  const aedes = await startWorker(program("bare-aedes.ts"));
  const devices = site.devices.map(({ sn, key }) => ({ sn, key }));
  const { port } = await aedes.ask<{ port: number }>({});
  const open = (at: number): MqttLoad => ({ do: "open", port: at, devices, window });
  const send = (duration: number, aSecond?: number): MqttLoad => ({
    do: "send",
    from: nextFrom(),
    seconds: duration,
    aSecond,
  });
  await ours.ask(open(server.ports.mqtt));
  await others.ask(open(port));

  const toServer = async (duration: number, aSecond?: number) => {
    const before = await stored();
    const done = await ours.ask<Load>(send(duration, aSecond));
    const kept = (await stored()) - before;
    if (kept !== done.records)
      throw new Error(`${done.records} messages were acknowledged, ${kept} records are stored`);
    return done;
  };
  const toAedes = (duration: number) => others.ask<Load>(send(duration));
  const byStatement = async (duration: number) => {
    const aConnection = site.devices.length / batches.connections;
    const question = {
      tenantId: site.tenantId,
      deviceIds: Array.from({ length: batches.connections }, (_, nth) =>
        site.devices.slice(nth * aConnection, (nth + 1) * aConnection).map(({ id }) => id),
      ),
      from: nextFrom(),
      seconds: duration,
      values: { in: 3, out: 2 },
      devicesACall: aConnection,
      intervalsACall: batches.intervalsACall,
    };
    const done = await bare.ask<{ batches: number; milliseconds: number; latencies: number[] }>({ question });
    return toLoad(done.batches * aConnection * batches.intervalsACall, done.milliseconds, done.latencies);
  };
  const reference = async () => {
    const broker = await measuredSide({ pid: aedes.pid }, () => toAedes(seconds));
    const database = await measuredSide({ pid: bare.pid, databasePids }, () => byStatement(seconds));
    console.log(`  P2 bare Aedes ${rounded(broker.rate)}, bare statement ${rounded(database.rate)} a second`);
    return oneAfterTheOther(broker, database);
  };
  const where = { pid: server.pid, databasePids };

  await toServer(2);
  await toAedes(2);
  await byStatement(2);
  const [against, side] = await compared({
    goal: "P2",
    measured: `MQTT, ${devices.length} clients, ${window} under way`,
    unit: "messages/s",
    ours: () => measuredSide(where, () => toServer(seconds)),
    reference,
    marks: { floor: 0.7, aim: 0.85 },
  });

  const calm: Side[] = [];
  for (let round = 0; round < 3; round++)
    calm.push(await measuredSide(where, () => toServer(steadySeconds, steady)));
  await Promise.all([ours.stop(), others.stop(), aedes.stop()]);
  return [against, publishedRow(side), timetableRow(middle(calm))];
}

/** Shown beside: what somebody measured on another machine is no mark. */
const publishedRow = (side: Side): Row =>
  row({
    goal: "P2",
    measured: "the same, against a published figure",
    ours: `${rounded(side.rate)} messages/s`,
    reference: `ThingsBoard ${rounded(thingsBoard)} messages/s`,
    ratio: (side.rate / thingsBoard).toFixed(2),
  });

const timetableRow = (side: Side): Row =>
  row({
    goal: "P2",
    measured: `p99 at ${rounded(steady)} messages a second`,
    ours: `${rounded(side.rate)} messages/s`,
    "p50/p99": milliseconds(side),
    "CPU s/1,000": processorCell(side),
    memory: `${rounded(side.megabytes)} MB`,
    floor: "<= 100 ms",
    aim: "<= 100 ms",
    result: judge(side.p99, { floor: 100, aim: 100, most: true }),
  });
