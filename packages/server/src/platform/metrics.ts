import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Figures about the server itself, for Prometheus; each carries the name of this server, where it has one. */
export function makeMetrics(instance?: string) {
  const registry = new Registry();
  // Prometheus gives a label `instance` of its own.
  if (instance !== undefined) registry.setDefaultLabels({ foyer_instance: instance });
  const registers = [registry];
  return {
    registry,
    records: new Counter({
      name: "foyer_records_total",
      help: "Records taken in, by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    messages: new Counter({
      name: "foyer_device_messages_total",
      help: "Messages of devices, by protocol and outcome",
      labelNames: ["protocol", "outcome"],
      registers,
    }),
    refusedDevices: new Counter({
      name: "foyer_device_refusals_total",
      help: "What came in the name of devices and was refused, by reason",
      labelNames: ["why"],
      registers,
    }),
    batchSeconds: new Histogram({
      name: "foyer_ingest_batch_seconds",
      help: "Time to commit a batch of records",
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "foyer_request_seconds",
      help: "Time to answer a request of the console, by endpoint and status",
      labelNames: ["endpoint", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    workSeconds: new Histogram({
      name: "foyer_work_seconds",
      help: "Time of one run of work that repeats itself",
      labelNames: ["work"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    workFailures: new Counter({
      name: "foyer_work_failures_total",
      help: "Failed runs of work that repeats itself; each is tried again",
      labelNames: ["work"],
      registers,
    }),
    taskFailures: new Counter({
      name: "foyer_task_failures_total",
      help: "Failed runs of scheduled tasks, such as backups.make",
      labelNames: ["task"],
      registers,
    }),
    checkedRollups: new Counter({
      name: "foyer_checked_rollups_total",
      help: "Roll-ups compared with their records by the nightly check",
      registers,
    }),
    rollupDifferences: new Counter({
      name: "foyer_rollup_differences_total",
      help: "Roll-ups that differed from their records; must stay 0",
      registers,
    }),
    orphanedSlots: new Gauge({
      name: "foyer_broker_orphaned_slots",
      help: "Names at the external MQTT broker whose server is gone; the broker holds counts under them until one takes over",
      registers,
    }),
    replicaLag: new Gauge({
      name: "foyer_replica_lag_seconds",
      help: "How far the replica of DATABASE_READ_URL is behind the database, as last seen",
      registers,
    }),
    figureReads: new Counter({
      name: "foyer_figure_reads_total",
      help: "Questions about figures by where they were read, and why not from the replica: away, foreign, behind, change (somebody reads what they changed) or failure",
      labelNames: ["from", "why"],
      registers,
    }),
    certificateExpires: new Gauge({
      name: "foyer_tls_certificate_expires_timestamp_seconds",
      help: "When the TLS certificate in use expires; 0 where there is none",
      registers,
    }),
    queuedRecords: new Gauge({
      name: "foyer_ingest_queue_records",
      help: "Records waiting for their batch",
      registers,
    }),
  };
}

/** Adds those of the process: its clock ticks for them until it ends, whatever becomes of the server. */
export const addProcessMetrics = ({ registry }: Metrics) => collectDefaultMetrics({ register: registry });

export type Metrics = ReturnType<typeof makeMetrics>;
