import type { Reply } from "@foyer/contract/endpoint";
import { type FixGroup, type FixItem, fixList } from "@foyer/contract/reporting/fix-list";
import { Button } from "@mantine/core";
import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Box, Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { TableFooter } from "../../../ui/table/table-footer.tsx";
import { aboutVisitors, useFactWords } from "./fact-words.ts";
import { NextStep } from "./next-step.tsx";
import { ThingLink } from "./thing-link.tsx";
import type { FixChoice } from "./use-fix-choice.ts";

const SnoozeDialog = lazyPart(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

type Found = Reply<typeof fixList.list>;

interface FixGroupsProps {
  found: Found;
  choice: FixChoice;
  isSnoozed: boolean;
}

const groupKey = ({ entityId, kind, cause }: FixGroup) => [entityId, kind, cause].join();

/** What of each site has the same cause, in the order of what it costs. */
export function FixGroups({ found, choice, isSnoozed }: FixGroupsProps) {
  const [snoozing, setSnoozing] = useState<readonly number[]>();
  const { content, totalElements, helpers } = found;
  if (totalElements === 0) return <Nothing choice={choice} isSnoozed={isSnoozed} />;
  return (
    <>
      <Box as="ul" divided>
        {content.map((group) => (
          <Group
            key={groupKey(group)}
            group={group}
            helpers={helpers}
            isSnoozed={isSnoozed}
            onSnooze={() => setSnoozing(group.ids)}
            onShowAll={
              choice.query.kind === undefined ||
              (choice.query.entityId === undefined && group.entityId !== null)
                ? () => choice.change({ entityId: group.entityId, kind: group.kind })
                : undefined
            }
          />
        ))}
      </Box>
      {totalElements > content.length && (
        <TableFooter state={choice} shown={content.length} total={totalElements} />
      )}
      {snoozing && (
        <Suspense fallback={null}>
          <SnoozeDialog ids={snoozing} onClose={() => setSnoozing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Nothing({ choice, isSnoozed }: { choice: FixChoice; isSnoozed: boolean }) {
  const t = usePhrases("fixList");
  if (isSnoozed) return <StateMessage role="status" title={t("noneSnoozed")} />;
  if (choice.narrowed && (choice.query.kind || choice.query.entityId))
    return <StateMessage role="status" title={t("nothingHere")} />;
  return (
    <StateMessage
      role="status"
      icon={<IconCircleCheck size={28} stroke={1.4} className={look({ tone: "up" })} />}
      title={t("nothing")}
      text={t("nothingText")}
    />
  );
}

const signs = {
  high: { Sign: IconAlertOctagon, tone: "broken" },
  medium: { Sign: IconAlertTriangle, tone: "down" },
  low: { Sign: IconInfoCircle, tone: "quiet" },
} as const satisfies Record<FixGroup["severity"], { Sign: Icon; tone: string }>;

interface GroupProps {
  group: FixGroup;
  helpers: Found["helpers"];
  isSnoozed: boolean;
  onSnooze: () => void;
  /** Undefined once all of its kind are asked for. */
  onShowAll: (() => void) | undefined;
}

function Group({ group, helpers, isSnoozed, onSnooze, onShowAll }: GroupProps) {
  const t = usePhrases("fixList");
  const causes = usePhrases("fixList.causes");
  const advice = usePhrases("fixList.advice");
  const format = useFormat();
  const { cause, severity, entityId, entityName, timeZone, since, visitors, count, items, ids } = group;
  const { Sign, tone } = signs[severity];
  return (
    <Box as="li" p="sm">
      <Line align="start" gap="xs">
        <Text as="span" tone={tone} fixed>
          <Sign size={20} stroke={1.75} aria-hidden="true" />
          <VisuallyHidden>{t(`severities.${severity}`)}</VisuallyHidden>
        </Text>
        <Stack grow shrink gap="2xs">
          <Row justify="between" gap="sm" gapY="3xs">
            <Title as="h2" break>
              {causes(cause)}
            </Title>
            <Row gap="xs" push>
              {visitors !== null && visitors > 0 && (
                <Text as="span" tone="broken" weight="medium" numeric>
                  {t("lost", { number: format.number(aboutVisitors(visitors)) })}
                </Text>
              )}
              {isSnoozed ? <WakeButton ids={ids} /> : <SnoozeButton onSnooze={onSnooze} />}
            </Row>
          </Row>
          <Quiet>
            {entityId === null ? (
              t("company")
            ) : (
              <PlaceLink kind="site" of={entityId}>
                {entityName}
              </PlaceLink>
            )}
            {" · "}
            {t("since", { time: format.dateTime(since, timeZone ?? undefined) })}
            {count > 1 && ` · ${t("items", { count })}`}
          </Quiet>
          <Text legible>{advice(cause)}</Text>
          <Box as="ul" divided>
            {items.map((item) => (
              <Item key={item.id} item={item} helpers={helpers} />
            ))}
          </Box>
          {count > items.length && (
            <Row gap="xs">
              {onShowAll && (
                <Button variant="default" size="compact-sm" onClick={onShowAll}>
                  {t("showAll", { number: format.number(count) })}
                </Button>
              )}
              <Quiet>
                {phrase("common.shownOfTotal", {
                  shown: format.number(items.length),
                  total: format.number(count),
                })}
              </Quiet>
            </Row>
          )}
        </Stack>
      </Line>
    </Box>
  );
}

function Item({ item, helpers }: { item: FixItem; helpers: Found["helpers"] }) {
  const t = usePhrases("fixList.snooze");
  const format = useFormat();
  const facts = useFactWords()(item);
  const { snooze } = item;
  return (
    <Row as="li" justify="between" gap="sm" gapY="3xs" py="xs">
      <Box shrink>
        <ThingLink item={item} />
        {facts.length > 0 && (
          <Quiet as="span" weight="normal">
            {" "}
            {facts.join(" · ")}
          </Quiet>
        )}
        {snooze && (
          <Quiet>
            {t("until", { time: format.dateTime(snooze.until), name: snooze.by, reason: snooze.reason })}
          </Quiet>
        )}
      </Box>
      <NextStep item={item} helpers={helpers} />
    </Row>
  );
}

function SnoozeButton({ onSnooze }: { onSnooze: () => void }) {
  const t = usePhrases("fixList.snooze");
  const may = useMay();
  if (!may(fixList.snooze)) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onSnooze}>
      {t("do")}
    </Button>
  );
}

function WakeButton({ ids }: { ids: number[] }) {
  const t = usePhrases("fixList.snooze");
  const may = useMay();
  const wake = useSend(fixList.wake, [fixList.list, fixList.summary]);
  if (!may(fixList.wake)) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={wake.isPending}
      onClick={() => wake.mutate({ body: ids })}
    >
      {t("wake")}
    </Button>
  );
}
