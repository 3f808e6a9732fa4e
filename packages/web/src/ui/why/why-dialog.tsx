import { daysBetween } from "@foyer/contract/calendar-days";
import { figures } from "@foyer/contract/counting/figures-why";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { useFormat } from "../../lib/format.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { Box, Stack } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { isOneSubject, type WhyAsked, type WhySubject } from "./why-asked.ts";
import { WhyFigure } from "./why-figure.tsx";
import { WhyLayers } from "./why-layers.tsx";
import { WhyLines } from "./why-lines.tsx";
import { WhyLinks } from "./why-links.tsx";
import { WhyMonths, WhySites } from "./why-parts.tsx";
import { WhyRules } from "./why-rules.tsx";

/** Days one question covers. */
const mostDays = 92;
/** Many sites count side by side. */
const manyLines = Number.POSITIVE_INFINITY;

/** Why a figure is what it is; of many sites or many days, through one of its parts. */
export function WhyDialog({ asked, onClose }: { asked: WhyAsked; onClose: () => void }) {
  const t = usePhrases("home");
  const [path, setPath] = useState<readonly WhyAsked[]>([asked]);
  const now = path.at(-1) ?? asked;
  const before = path.at(-2);
  return (
    <Dialog title={t("whyThisNumber")} onClose={onClose} width={600}>
      <Stack gap="md">
        {before && <BackButton to={before} onClick={() => setPath(path.slice(0, -1))} />}
        <Explanation
          key={path.length}
          asked={now}
          onOpen={(part) => setPath([...path, part])}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

function BackButton({ to, onClick }: { to: WhyAsked; onClick: () => void }) {
  const t = usePhrases("why");
  return (
    <Button
      ms={-8}
      style={{ alignSelf: "flex-start" }}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={14} className={look({ flip: true })} aria-hidden="true" />}
      onClick={onClick}
      // What was pressed is gone with the page it stood on.
      autoFocus
    >
      {t("back", { name: to.name })}
    </Button>
  );
}

interface ExplanationProps {
  asked: WhyAsked;
  onOpen: (part: WhyAsked) => void;
  onClose: () => void;
}

function Explanation({ asked, onOpen, onClose }: ExplanationProps) {
  const { of, startTime, endTime, parts } = asked;
  const isLong = daysBetween(startTime, endTime) > mostDays;
  return (
    <>
      <Heading asked={asked} />
      {isOneSubject(of) && !isLong && parts === undefined ? (
        <OneSubject asked={asked} subject={of} onClose={onClose} />
      ) : (
        <>
          <WhyFigure asked={asked} figure={asked.figure} lines={isOneSubject(of) ? undefined : manyLines} />
          {!isOneSubject(of) && parts === undefined && <WhySites asked={asked} of={of} onOpen={onOpen} />}
          {isOneSubject(of) && isLong && parts === undefined && <WhyMonths asked={asked} onOpen={onOpen} />}
          {isOneSubject(of) && <WhyLinks asked={asked} subject={of} onFollow={onClose} />}
        </>
      )}
    </>
  );
}

/** Which figure it is: metric, whose, and when. */
function Heading({ asked: { metric, name, startTime, endTime, hour } }: { asked: WhyAsked }) {
  const format = useFormat();
  const day =
    startTime === endTime ? format.weekdayDate(startTime) : dayRangeText(startTime, endTime, { year: true });
  return (
    <div>
      <Box as="p" break>
        <strong>{phraseOr(metric, `metrics.${metric}.name`)}</strong> · <bdi>{name}</bdi> · <bdi>{day}</bdi>
        {hour !== undefined && (
          <>
            {" "}
            <bdi dir="ltr">{hour}</bdi>
          </>
        )}
      </Box>
      <Box as="p" size="xs" weight="normal" tone="quiet">
        {phraseOr("", `metrics.${metric}.help`)}
      </Box>
    </div>
  );
}

function OneSubject({
  asked,
  subject,
  onClose,
}: {
  asked: WhyAsked;
  subject: WhySubject;
  onClose: () => void;
}) {
  const t = usePhrases("why");
  const { metric, startTime, endTime, hour } = asked;
  const answer = useAsk(figures.why, {
    query: { ...subject, type: metric, startTime, endTime, ...(hour !== undefined && { hour }) },
  });
  const { data } = answer;
  const previous = asked.figure?.previous;
  const figure = data ? { ...data.figure, ...(previous !== undefined && { previous }) } : asked.figure;
  return (
    <>
      <WhyFigure asked={asked} figure={figure} lines={data?.lines.length} />
      {data && (
        <>
          <WhyLayers measures={data.measures} />
          {metric === "captureRate" && (
            <Box as="p" size="xs" weight="normal" tone="quiet">
              {t("formula", { formula: phraseOr("", `rules.formulas.${data.settings.captureRate}`) })}
            </Box>
          )}
          <WhyRules rules={data.rules} />
          <WhyLines lines={data.lines} zone={data.zone} />
        </>
      )}
      {answer.isPending && <Loading />}
      {answer.isError && !data && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      <WhyLinks asked={asked} subject={subject} answer={data} onFollow={onClose} />
    </>
  );
}
