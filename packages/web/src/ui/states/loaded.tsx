import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Refused } from "../../lib/refused.ts";
import { Box } from "../kit/layout.tsx";
import { Failed } from "./failed.tsx";
import { Loading } from "./loading.tsx";
import { useSlow } from "./use-slow.ts";

interface LoadedProps<Data> {
  answer: UseQueryResult<Data, Refused>;
  /** Instead of the usual sign while the first answer is on its way. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** An answer, or why there is none yet; a former one is greyed till the new one comes. */
export function Loaded<Data>({ answer, waiting = <Loading />, children }: LoadedProps<Data>) {
  const stale = useSlow(answer.isPlaceholderData) || answer.isRefetchError;
  if (answer.data !== undefined)
    return (
      <Box fade data-stale={stale || undefined}>
        {children(answer.data)}
      </Box>
    );
  return answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : waiting;
}
