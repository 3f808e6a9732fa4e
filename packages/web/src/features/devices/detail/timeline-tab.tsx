import {
  type TimelineEntry,
  type TimelineKind,
  timeline,
  timelineKinds,
} from "@foyer/contract/devices/timeline";
import { Button, Chip } from "@mantine/core";
import "@mantine/core/styles/Chip.layer.css";
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBolt,
  IconCpu,
  IconLink,
  IconListNumbers,
  IconTerminal2,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { ask } from "../../../lib/api.ts";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { Refused } from "../../../lib/refused.ts";
import { Box, Line, Row } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import classes from "./device-detail.module.css";
import { type EntryRun, inRuns } from "./entry-runs.ts";
import { entryFacts, entryTitle } from "./entry-words.ts";
import type { ShownDevice } from "./shown-device.ts";

const size = { size: 16, stroke: 1.6 };

const kindIcons: Readonly<Record<TimelineKind, ReactNode>> = {
  counts: <IconListNumbers {...size} />,
  problem: <IconAlertTriangle {...size} />,
  command: <IconTerminal2 {...size} />,
  setting: <IconAdjustments {...size} />,
  firmware: <IconCpu {...size} />,
  binding: <IconLink {...size} />,
  event: <IconBolt {...size} />,
};

/** All that happened to the device, day by day, newest first; older pages are added below. */
export function TimelineTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.timeline");
  const { sn, zone } = device;
  const [kinds, setKinds] = useQueryState(
    "kinds",
    parseAsArrayOf(parseAsStringLiteral(timelineKinds)).withDefault([]),
  );
  const pages = useInfiniteQuery({
    queryKey: [timeline.page.path, sn, kinds.join()],
    queryFn: ({ pageParam }) =>
      ask(timeline.page, {
        query: {
          sn,
          ...(kinds.length > 0 && { kinds: kinds.join() }),
          ...(pageParam && { before: pageParam }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <Row as="fieldset" gap="xs" p="sm" lined aria-label={t("kinds")}>
        <Chip.Group multiple value={kinds} onChange={(chosen) => void setKinds(chosen as TimelineKind[])}>
          {timelineKinds.map((kind) => (
            <Chip key={kind} value={kind} size="xs" variant="outline">
              {t(`kind.${kind}`)}
            </Chip>
          ))}
        </Chip.Group>
      </Row>
      {entries === undefined ? (
        pages.isError ? (
          <Failed error={pages.error as Refused} onRetry={() => void pages.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <Entries entries={entries} zone={zone} narrowed={kinds.length > 0} />
      )}
      {pages.hasNextPage && (
        <Box px="md" py="sm">
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t("older")}
          </Button>
        </Box>
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly TimelineEntry[];
  zone: string;
  narrowed: boolean;
}

function Entries({ entries, zone, narrowed }: EntriesProps) {
  const t = usePhrases("deviceDetail.timeline");
  const format = useFormat();
  if (entries.length === 0) return <Empty text={t(narrowed ? "nothingOfKind" : "nothing")} />;
  const byDay = Map.groupBy(entries, ({ time }) => localDay(new Date(time), zone));
  return [...byDay].map(([day, own]) => (
    <section key={day} aria-label={format.date(day)}>
      <Note as="h2" weight="bold" px="md" py="xs">
        {format.date(day)}
      </Note>
      <Box as="ol" size="sm">
        {inRuns(own).map((each) =>
          "entries" in each ? (
            <Run key={each.entries[0]?.id} run={each} zone={zone} />
          ) : (
            <Entry key={each.id} entry={each} zone={zone} />
          ),
        )}
      </Box>
    </section>
  ));
}

interface EntryLineProps {
  entry: TimelineEntry;
  zone: string;
  children: ReactNode;
}

function EntryLine({ entry: { kind, time }, zone, children }: EntryLineProps) {
  const format = useFormat();
  return (
    <Line as="li" align="start" gap="sm" px="md" py="xs" lined className={classes.entry} data-kind={kind}>
      <Text as="time" tone="quiet" numeric dateTime={time}>
        {format.time(time, zone)}
      </Text>
      {kindIcons[kind]}
      {children}
    </Line>
  );
}

/** What a device told one by one, in one line that opens. */
function Run({ run: { kind, entries }, zone }: { run: EntryRun; zone: string }) {
  const t = usePhrases("deviceDetail.timeline.runs");
  const format = useFormat();
  const [first] = entries;
  if (!first) return null;
  return (
    <EntryLine entry={first} zone={zone}>
      <details>
        <summary>{t(kind, { count: entries.length })}</summary>
        <Text as="ul" tone="quiet" marked>
          {entries.map((entry) => (
            <li key={entry.id}>{entryTitle(entry, format)}</li>
          ))}
        </Text>
      </details>
    </EntryLine>
  );
}

function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const format = useFormat();
  const facts = entryFacts(entry, format, zone);
  return (
    <EntryLine entry={entry} zone={zone}>
      <span>
        {entryTitle(entry, format)}
        {facts !== "" && (
          <Text as="span" tone="quiet" break>
            {" "}
            {facts}
          </Text>
        )}
      </span>
    </EntryLine>
  );
}
