import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ask, request, type SentArgument } from "./api.ts";
import { phrase } from "./phrases.ts";
import type { Refused } from "./refused.ts";
import { tell } from "./toasts.ts";

export interface AskOptions {
  enabled?: boolean;
  /** Milliseconds during which an answer is not asked for again. */
  staleTime?: number;
  refetchInterval?: number;
}

/** Asks and keeps the answer; while a new one is on its way the former stays. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
  options: AskOptions = {},
): UseQueryResult<Reply<E>, Refused> {
  return useQuery<Reply<E>, Refused>({
    ...toQuery(endpoint, sent, options),
    placeholderData: keepPreviousData,
  });
}

/** Asks the same of several, and gives the answers that have come. */
export function useAsks<E extends Endpoint>(
  endpoint: E,
  sent: readonly Sent<E>[],
  options: AskOptions = {},
): (Reply<E> | undefined)[] {
  return useQueries({
    queries: sent.map((each) => toQuery(endpoint, each, options)),
    combine: (results) => results.map(({ data }) => data),
  });
}

const toQuery = <E extends Endpoint>(endpoint: E, sent: Sent<E> | undefined, options: AskOptions) => ({
  queryKey: askKey(endpoint, sent),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(endpoint, (sent ?? {}) as object, signal)) as Reply<E>,
  ...options,
});

/** Where the answer to a question is kept; without `sent`, all answers of the endpoint. */
export const askKey = (endpoint: Pick<Endpoint, "path">, sent?: unknown): readonly unknown[] =>
  sent === undefined ? [endpoint.path] : [endpoint.path, sent];

export interface SendOptions {
  /** Shown on success; `false` where the caller shows it. */
  says?: string | false;
}

/**
 * Changes something, confirms it, and lets every answer that may have changed be asked again. This is the only place
 * where a refused change becomes a message, unless the form it came from shows it.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  invalidates: readonly Endpoint[] = [],
  { says }: SendOptions = {},
): UseMutationResult<Reply<E>, Refused, Sent<E>> {
  const client = useQueryClient();
  return useMutation<Reply<E>, Refused, Sent<E>>({
    mutationFn: (sent) => ask(endpoint, ...([sent] as unknown as SentArgument<E>)),
    onSuccess: async () => {
      const message = says ?? usualWords(endpoint);
      if (message) tell("success", message);
      await Promise.all(invalidates.map((each) => client.invalidateQueries({ queryKey: askKey(each) })));
    },
    onError: (refused) => {
      // A form or dialog that waits for the answer comes first.
      setTimeout(() => refused.shown || tell("error", refused.message));
    },
  });
}

function usualWords({ method, asks }: Endpoint): string | undefined {
  if (asks || method === "GET") return undefined;
  if (method === "POST") return phrase("common.created");
  return phrase(method === "PUT" ? "common.saved" : "common.deleted");
}
