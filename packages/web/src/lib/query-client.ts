import { QueryClient } from "@tanstack/react-query";
import { Refused } from "./refused.ts";

const triesAgain = 2;

/** Reads are tried again when the server was away or stumbled; a refusal is an answer and is not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < triesAgain && error instanceof Refused && error.code >= 500,
      },
      // What was sent and answered may be a secret, told once: it goes with whoever asked.
      mutations: { gcTime: 0 },
    },
  });
}
