import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import { readText, root } from "./deploy-files.ts";

const path = "deploy/prometheus-alerts.yaml";
const isThere = spawnSync("promtool", ["--version"]).status === 0;
if (!isThere) console.log("The alerts are not tried: there is no promtool.");

const server = 'job="foyer",instance="one:8090"';
const of = (metric: string, labels = "") => `${metric}{${server}${labels && `,${labels}`}}`;

/** What is measured once a minute, in the notation of promtool: `from+step x times`. */
type Measured = Record<string, string>;

/** For each alert what rings it after half an hour, and what looks like it and must not. */
const cases: Record<string, { rings: Measured; calm: Measured }> = {
  FoyerServerAway: {
    rings: { [of("up")]: "1x20 0x10" },
    calm: { [of("up")]: "1x28 0 1" },
  },
  FoyerCountsWaitAtBroker: {
    rings: { [of("foyer_broker_orphaned_slots")]: "0x20 1x10" },
    calm: { [of("foyer_broker_orphaned_slots")]: "0x26 1x4" },
  },
  FoyerFiguresDiffer: {
    rings: { [of("foyer_rollup_differences_total")]: "0x10 3x20" },
    calm: { [of("foyer_rollup_differences_total")]: "0x30" },
  },
  FoyerCommitsSlow: {
    rings: {
      [of("foyer_ingest_batch_seconds_bucket", 'le="1"')]: "0+90x30",
      [of("foyer_ingest_batch_seconds_bucket", 'le="5"')]: "0+100x30",
      [of("foyer_ingest_batch_seconds_bucket", 'le="+Inf"')]: "0+100x30",
    },
    calm: {
      [of("foyer_ingest_batch_seconds_bucket", 'le="1"')]: "0+100x30",
      [of("foyer_ingest_batch_seconds_bucket", 'le="5"')]: "0+100x30",
      [of("foyer_ingest_batch_seconds_bucket", 'le="+Inf"')]: "0+100x30",
    },
  },
  // A server takes 10,000 live records before it sends devices away: that many never wait for long.
  FoyerQueueGrows: {
    rings: { [of("foyer_ingest_queue_records")]: "0x15 8900x15" },
    calm: { [of("foyer_ingest_queue_records")]: "0x24 9900x5 0" },
  },
  FoyerDevicesSendAgain: {
    rings: {
      [of("foyer_device_messages_total", 'protocol="foyer",outcome="stored"')]: "0+10x10 100x20",
      [of("foyer_device_messages_total", 'protocol="foyer",outcome="failed"')]: "0x10 0+10x20",
    },
    calm: {
      [of("foyer_device_messages_total", 'protocol="foyer",outcome="stored"')]: "0+1000x30",
      [of("foyer_device_messages_total", 'protocol="foyer",outcome="refused"')]: "0+100x30",
      [of("foyer_device_messages_total", 'protocol="foyer",outcome="failed"')]: "0+1x30",
    },
  },
  FoyerCallsFail: {
    rings: {
      [of("foyer_request_seconds_count", 'endpoint="/api/entities",status="200"')]: "0+10x30",
      [of("foyer_request_seconds_count", 'endpoint="/api/entities",status="503"')]: "0+1x30",
    },
    calm: {
      [of("foyer_request_seconds_count", 'endpoint="/api/entities",status="200"')]: "0+10x30",
      [of("foyer_request_seconds_count", 'endpoint="/api/entities",status="404"')]: "0+10x30",
    },
  },
  FoyerWorkFails: {
    rings: { [of("foyer_work_failures_total", 'work="forwarding"')]: "0x2 0+1x28" },
    // A database that was away for a minute.
    calm: { [of("foyer_work_failures_total", 'work="replica"')]: "0x10 60x20" },
  },
  FoyerTaskFailed: {
    rings: { [of("foyer_task_failures_total", 'task="backups.make"')]: "0x10 1x20" },
    calm: { [of("foyer_task_failures_total", 'task="backups.make"')]: "0x30" },
  },
  FoyerStandbyNotRead: {
    rings: { [of("foyer_figure_reads_total", 'from="primary",why="behind"')]: "0+1x30" },
    calm: { [of("foyer_figure_reads_total", 'from="primary",why="change"')]: "0+1x30" },
  },
  // Time begins at 1970 for promtool.
  FoyerCertificateEnds: {
    rings: { [of("foyer_tls_certificate_expires_timestamp_seconds")]: `${6 * 86_400}x30` },
    calm: { [of("foyer_tls_certificate_expires_timestamp_seconds")]: "0x30" },
  },
  FoyerBusy: {
    rings: { [of("nodejs_eventloop_lag_p99_seconds")]: "0.01x15 0.8x15" },
    calm: { [of("nodejs_eventloop_lag_p99_seconds")]: "0.01x25 0.8x5" },
  },
};

const { groups } = parse(readText(path)) as { groups: { rules: { alert: string }[] }[] };

test("each alert has a case", () => {
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(Object.keys(cases).sort()).toEqual(alerts.sort());
});

const tried = (alert: string, measured: Measured, rings: boolean) => ({
  interval: "1m",
  input_series: Object.entries(measured).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: "30m",
      exp_samples: rings ? [{ labels: "{}", value: 1 }] : [],
    },
  ],
});

test.runIf(isThere)("alerts ring for what they are about, and for nothing that looks like it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-alerts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "cases.yaml");
  const tests = Object.entries(cases).flatMap(([alert, { rings, calm }]) => [
    tried(alert, rings, true),
    tried(alert, calm, false),
  ]);
  await writeFile(file, stringify({ rule_files: [resolve(root, path)], evaluation_interval: "1m", tests }));
  const { stdout } = await promisify(execFile)("promtool", ["test", "rules", file]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(stdout).toContain("SUCCESS");
});
