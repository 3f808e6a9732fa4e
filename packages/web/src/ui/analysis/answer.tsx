import { Button } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { ChartRoom } from "../charts/chart-room.tsx";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Failed } from "../states/failed.tsx";
import { FailedLine } from "../states/failed-line.tsx";
import { StateMessage } from "../states/state-message.tsx";
import { useSlow } from "../states/use-slow.ts";
import classes from "./analysis.module.css";
import { isAnswer } from "./is-answer.ts";

const longWait = 10_000;

interface AnswerProps<Data> {
  answer: UseQueryResult<Data, Refused>;
  /** What is drawn of it; keeps the room of these while there is nothing yet. */
  rooms?: readonly ("chart" | "table")[];
  children: (data: Data) => ReactNode;
}

/** CSS pixels. */
const roomHeights = { chart: 320, row: 40 };
const usualRooms = ["chart", "table"] as const;

/** What a question brings: its room while waiting, the reason where it fails, and the former answer till the new comes. */
export function Answer<Data>({ answer, rooms = usualRooms, children }: AnswerProps<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const t = usePhrases("analysis");
  const cancel = useCancel();
  const isLong = useSlow(isFetching, longWait);
  const again = () => void refetch();
  if (data === undefined) {
    if (error !== null) return <Failed error={error} onRetry={again} />;
    if (!isFetching) return <Stopped onAgain={again} />;
    return (
      <Stack gap="md" late aria-busy="true">
        {rooms.map((kind) =>
          kind === "chart" ? (
            <Box key={kind} frame={rooms.length > 1} p="md" round>
              <ChartRoom height={roomHeights.chart} />
            </Box>
          ) : (
            <TableRoom key={kind} />
          ),
        )}
        <LongWait isLong={isLong} onCancel={cancel} />
      </Stack>
    );
  }
  const isOld = isPlaceholderData || error !== null;
  return (
    <>
      {error !== null && <FailedLine text={t("notRefreshed")} error={error} onRetry={again} />}
      {isPlaceholderData && !isFetching && error === null && <Stopped onAgain={again} />}
      <LongWait isLong={isLong} onCancel={cancel} />
      <Stack gap="md" fade data-old={isOld || undefined} aria-busy={isFetching}>
        {children(data)}
      </Stack>
    </>
  );
}

/** A table before its rows are there. */
function TableRoom() {
  return (
    <Box frame round px="md" divided aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Line key={row} justify="between" style={{ blockSize: roomHeights.row }}>
          <Box round surface="hover" style={{ inlineSize: `${30 - row}%`, blockSize: 10 }} />
          <Box round surface="hover" style={{ inlineSize: 56, blockSize: 10 }} />
        </Line>
      ))}
    </Box>
  );
}

function LongWait({ isLong, onCancel }: { isLong: boolean; onCancel: () => void }) {
  const t = usePhrases("states");
  return (
    <Line justify="center" gap="sm" size="sm" tone="quiet" className={classes.longWait} role="status">
      {isLong && (
        <>
          {t("stillLoading")}
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t("cancelLoading")}
          </Button>
        </>
      )}
    </Line>
  );
}

/** Takes back every question that is on its way. */
function useCancel(): () => void {
  const client = useQueryClient();
  return () =>
    void client.cancelQueries({
      predicate: (query) => query.state.fetchStatus === "fetching" && isAnswer(query),
    });
}

function Stopped({ onAgain }: { onAgain: () => void }) {
  const t = usePhrases("analysis");
  return (
    <StateMessage
      role="status"
      icon={<IconHandStop size={28} stroke={1.4} />}
      title={t("stopped")}
      text={t("stoppedText")}
      action={
        <Button variant="default" onClick={onAgain}>
          {t("askAgain")}
        </Button>
      }
    />
  );
}
