import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportFile } from "@foyer/contract/counting/imports";
import type { ReactNode } from "react";
import { type Format, useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Facts } from "../../../ui/kit/facts.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { clockText, useSumsText } from "./import-words.ts";
import classes from "./imports.module.css";
import { PlainTable } from "./plain-table.tsx";

interface CheckReportProps {
  check: ImportCheck;
  files: readonly Pick<ImportFile, "id" | "name">[];
  isBusy: boolean;
}

/** What would be imported, what prevents it, and all that is odd about the files. Nothing is written yet. */
export function CheckReport({ check, files, isBusy }: CheckReportProps) {
  const t = usePhrases("imports");
  return (
    <Card as="section" mb="md" p="md" aria-label={t("steps.check")} aria-busy={isBusy}>
      {check.refusals.length > 0 ? (
        <Notice as="ul" mb="sm" tone="broken" className={classes.trouble} role="alert">
          {check.refusals.map(({ key, values }) => (
            <li key={key}>{phraseOr(key, `refusals.${key}`, values)}</li>
          ))}
        </Notice>
      ) : (
        <Text mb="sm" weight="bold" tone="up" role="status">
          {t("ready")}
        </Text>
      )}
      <FileFacts check={check} />
      <Notices check={check} />
      <Faults check={check} files={files} />
      <FirstRows check={check} files={files} />
      <Details check={check} files={files} />
    </Card>
  );
}

function FileFacts({ check }: Pick<CheckReportProps, "check">) {
  const t = usePhrases("imports");
  const format = useFormat();
  const sumsText = useSumsText();
  const { existing } = check;
  const facts: [string, ReactNode][] = [
    [t("rows"), format.number(check.rows)],
    [t("records"), format.number(check.records)],
    [t("span"), check.first && check.last ? `${clockText(check.first)} – ${clockText(check.last)}` : "–"],
    [t("sums"), sumsText(check.sums)],
    [
      t("against"),
      format.list(
        (["fresh", "revised", "equal", "outdated"] as const)
          .filter((kind) => existing[kind] > 0)
          .map((kind) => t(`existing.${kind}`, { count: existing[kind] })),
      ) || "–",
    ],
  ];
  return (
    <Facts layout="tiles" mb="sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** What is worth knowing but prevents nothing. */
function Notices({ check }: Pick<CheckReportProps, "check">) {
  const t = usePhrases("imports");
  const format = useFormat();
  const measure = usePhrases("measures");
  const { quarantined, alsoCounting, staying } = check;
  const counted = [
    ["emptyRows", check.emptyRows],
    ["leftOutRows", check.leftOut],
    ["totalOnly", check.totalOnly],
    ["unbound", check.unbound],
    ["heldBack", quarantined.future + quarantined.tooMany],
  ] as const;
  const notices = counted
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`notices.${key}`, { count }));
  if (staying.records > 0) {
    const names = format.list(staying.measures.map((each) => measure(each)));
    notices.push(t("notices.staying", { count: staying.records, measures: names }));
  }
  if (alsoCounting.length > 0) {
    const lines = alsoCounting.map(({ access, sn, line }) => `${access}: ${sn} (${line})`);
    notices.push(t("notices.alsoCounting", { lines: format.list(lines.slice(0, 10)) }));
  }
  return notices.map((notice) => (
    <Notice as="p" key={notice} mb="xs">
      {notice}
    </Notice>
  ));
}

const toName = (files: CheckReportProps["files"], fileId: number) =>
  files.find(({ id }) => id === fileId)?.name ?? "";

function Faults({ check: { faults }, files }: Omit<CheckReportProps, "isBusy">) {
  const t = usePhrases("imports");
  const format = useFormat();
  if (faults.count === 0) return null;
  const kinds = Object.entries(faults.byReason).map(
    ([reason, count]) => `${phraseOr(reason, `imports.faults.${reason}`)}: ${format.number(count)}`,
  );
  return (
    <Text as="details" mt="sm" size="sm" className={classes.more} open>
      <summary>{t("faultyRows", { count: faults.count })}</summary>
      <Quiet>{kinds.join(" · ")}</Quiet>
      <PlainTable
        label={t("faultyRows", { count: faults.count })}
        columns={[t("place"), t("fault"), t("text")]}
        rows={faults.rows.map(({ fileId, row, column, reason, text }) => [
          `${toName(files, fileId)}, ${column === null ? t("row", { row }) : t("cell", { row, column })}`,
          phraseOr(reason, `imports.faults.${reason}`),
          text,
        ])}
      />
    </Text>
  );
}

/** What was made of the first rows: times and columns are guessed, and here it shows. */
function FirstRows({ check: { examples }, files }: Omit<CheckReportProps, "isBusy">) {
  const t = usePhrases("imports");
  const sumsText = useSumsText();
  if (examples.length === 0) return null;
  return (
    <Text as="details" mt="sm" size="sm" className={classes.more} open>
      <summary>{t("firstRows")}</summary>
      <PlainTable
        label={t("firstRows")}
        columns={[t("place"), t("text"), t("gapFrom"), t("gapTo"), t("sensor"), t("sums")]}
        rows={examples.map(({ fileId, row, text, sensor, from, to, sums }) => [
          `${toName(files, fileId)}, ${t("row", { row })}`,
          text,
          clockText(from),
          clockText(to),
          sensor || t("noName"),
          sumsText(sums),
        ])}
      />
    </Text>
  );
}

function Details({ check, files }: Omit<CheckReportProps, "isBusy">) {
  const t = usePhrases("imports");
  const format = useFormat();
  const sumsText = useSumsText();
  const { repeated, gaps, clockChanges } = check;
  const parts = [
    {
      title: t("perSensor", { count: check.sensors.length }),
      columns: [t("sensor"), t("records"), t("sums"), t("gaps")],
      rows: check.sensors.map((sensor) => [
        sensor.sensor || t("noName"),
        format.number(sensor.records),
        sumsText(sensor.sums),
        gapText(sensor.gaps, sensor.gapSeconds, format),
      ]),
    },
    {
      title: t("perMonth", { count: check.months.length }),
      columns: [t("month"), t("sums")],
      rows: check.months.map(({ month, sums }) => [month, sumsText(sums)]),
    },
    {
      title: t("repeatedRows", { count: repeated.rows, others: repeated.otherValues }),
      columns: [t("place"), t("sensor"), t("time")],
      rows: repeated.examples.map(({ fileId, row, sensor, time }) => [
        `${toName(files, fileId)}, ${t("row", { row })}`,
        sensor,
        clockText(time),
      ]),
      isEmpty: repeated.rows === 0,
    },
    {
      title: t("gapsFound", { count: gaps.count, length: format.duration(gaps.seconds) }),
      columns: [t("sensor"), t("gapFrom"), t("gapTo")],
      rows: gaps.examples.map(({ sensor, from, to }) => [sensor, clockText(from), clockText(to)]),
      isEmpty: gaps.count === 0,
    },
    {
      title: t("clockChanges", { count: clockChanges.length }),
      columns: [t("day"), t("change"), t("rows"), t("readAs")],
      rows: clockChanges.map(({ zone, day, kind, rows, read }) => [
        `${day} ${zone}`,
        t(`change_${kind}`),
        format.number(rows),
        t(`read.${read}`),
      ]),
      isEmpty: clockChanges.length === 0,
    },
  ];
  return parts
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ title, columns, rows }) => (
      <Text as="details" key={title} mt="sm" size="sm" className={classes.more}>
        <summary>{title}</summary>
        <PlainTable label={title} columns={columns} rows={rows} />
      </Text>
    ));
}

const gapText = (gaps: number, seconds: number, format: Format) =>
  gaps === 0 ? "–" : `${format.number(gaps)} (${format.duration(seconds)})`;
