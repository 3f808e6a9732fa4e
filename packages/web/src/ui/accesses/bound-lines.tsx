import type { BoundLine } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { IconArrowsExchange, IconPlus, IconReplace, IconSwitch3, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useMay } from "../../lib/permissions.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Box, Line, Row } from "../kit/layout.tsx";
import { Text, Title } from "../kit/text.tsx";
import { May } from "../may.tsx";
import type { RowAction } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { useInnerList } from "../use-inner-list.ts";
import classes from "./accesses.module.css";
import type { BoundAccess } from "./binding-calls.ts";
import type { BindingStep } from "./binding-step.ts";
import { DeviceName, DeviceState, directionText } from "./device-words.tsx";

/** Whether devices are online changes by itself. */
const askEveryMs = 15_000;

interface BoundLinesProps {
  access: BoundAccess;
  onStep: (step: BindingStep) => void;
}

/** The lines that count for an access now, to bind more and to end or change what there is. */
export function BoundLines({ access, onStep }: BoundLinesProps) {
  const t = usePhrases("bindings");
  const format = useFormat();
  const may = useMay();
  const list = useInnerList();
  const { page, size, sort } = list.query;
  const rows = useAsk(
    devices.ofAccess,
    { query: { corridorId: access.id, page, size, ...(sort && { sort }) } },
    { refetchInterval: askEveryMs },
  );
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [missing, setMissing] = useState(false);
  // Chosen rows stay chosen over pages; what is said of them has to be known.
  const [known, setKnown] = useState<ReadonlyMap<number, BoundLine>>(new Map());

  function select(next: ReadonlySet<number>) {
    const content = rows.data?.content ?? [];
    setKnown((before) => new Map([...before, ...content.map((line) => [line.id, line] as const)]));
    setSelected(next);
    setMissing(false);
  }

  function unbind() {
    const lines = [...selected].flatMap((id) => known.get(id) ?? []);
    if (lines.length === 0) setMissing(true);
    else onStep({ kind: "unbind", lines });
  }

  const bindButton = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => onStep({ kind: "bind", chosen: [] })}
      disabled={access.binding === 0}
    >
      {t("bind")}
    </Button>
  );
  const none = rows.data?.totalElements === 0;

  return (
    <Box as="section" mt="sm" className={classes.inner} aria-label={t("boundNow")}>
      {may(devices.bind) && !none && (
        <Row gap="xs" mb="xs">
          <Title as="h3" className={classes.heading}>
            {t("boundNow")}
          </Title>
          <Line align="stretch" gap="xs" push className={classes.toolbarEnd}>
            <Button variant="default" leftSection={<IconUnlink size={16} />} onClick={unbind}>
              {t("unbind")}
            </Button>
            {bindButton}
          </Line>
        </Row>
      )}
      {missing && (
        <Text size="sm" tone="broken" role="alert">
          {phrase("messages.unbindAccess")}
        </Text>
      )}
      <DataTable
        caption={t("boundNow")}
        rows={rows}
        state={list}
        toName={({ name, line }) => (line === "1" ? name : `${name}, ${t("line", { line })}`)}
        columns={[
          { title: t("device"), sort: "name", cell: (line) => <DeviceName {...line} /> },
          { title: t("lineTitle"), cell: ({ line }) => <bdi dir="ltr">{line}</bdi> },
          { title: t("direction"), cell: ({ direction }) => directionText(direction) },
          { title: t("since"), sort: "from", cell: ({ from }) => format.dateTime(from, access.timeZone) },
          { title: t("state"), cell: (line) => <DeviceState {...line} zone={access.timeZone} /> },
        ]}
        {...(may(devices.bind) && {
          selection: { selected, onChange: select },
          actions: (line: BoundLine) => rowActions(line, t, onStep),
        })}
        empty={{
          text: `${t("nothingBound")} ${phrase("messages.bindFirst")}`,
          action: <May ask={devices.bind}>{bindButton}</May>,
        }}
      />
    </Box>
  );
}

function rowActions(
  line: BoundLine,
  t: ReturnType<typeof usePhrases<"bindings">>,
  onStep: (step: BindingStep) => void,
): RowAction[] {
  return [
    {
      label: t("changeDirection"),
      icon: <IconArrowsExchange size={16} />,
      onClick: () => onStep({ kind: "redirect", line }),
    },
    {
      label: t("swap"),
      icon: <IconReplace size={16} />,
      onClick: () => onStep({ kind: "replace", line }),
    },
    ...(line.feed !== null && line.otherFeeds.length > 0
      ? [
          {
            label: t("chooseFeed"),
            icon: <IconSwitch3 size={16} />,
            onClick: () => onStep({ kind: "feed" as const, line }),
          },
        ]
      : []),
    {
      label: t("unbind"),
      icon: <IconUnlink size={16} />,
      onClick: () => onStep({ kind: "unbind", lines: [line] }),
      danger: true,
    },
  ];
}
