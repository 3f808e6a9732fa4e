import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isTooMany, Refused } from "./refused.ts";

const triesAgain = 2;
/** For a question that found too many before it. */
const triesInTurn = 4;
const longestTurn = 60_000;
/** Milliseconds until the next try after a server stumbled; each further wait is twice as long. */
const firstWait = 1_000;

function isWorthATry(failures: number, error: Error): boolean {
  if (isTooMany(error)) return failures < triesInTurn;
  return failures < triesAgain && error instanceof Refused && error.code >= 500;
}

/** As long as the server wants, and a little more by chance: what was refused together does not come back together. */
function waitFor(failures: number, error: Error): number {
  if (!isTooMany(error)) return firstWait * 2 ** failures;
  return Math.min(error.retryAfter * 1_000, longestTurn) * (1 + Math.random() / 4);
}

/**
 * Reads are tried again when the server was away or stumbled, and when too much was asked at once; any other refusal is
 * an answer and is not. Changes are never sent twice.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A second factor was required meanwhile: who one is says so, and the console leads to its set-up.
      onError: (error) => {
        if (error instanceof Refused && error.key === "secondFactor.mustSetUp")
          void client.invalidateQueries({ queryKey: ["/auth/info"] });
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: isWorthATry, retryDelay: waitFor },
      // What was sent and answered may be a secret, shown once: it goes with the one who asked.
      mutations: { gcTime: 0 },
    },
  });
  return client;
}
