import type { Endpoint, Reply, Sent } from "@foyer/contract/endpoint";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { request } from "./api.ts";
import type { Refused } from "./refused.ts";

/** Sends files as a form; the caller shows the outcome. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E> & object,
): UseMutationResult<Reply<E>, Refused, readonly File[]> {
  return useMutation<Reply<E>, Refused, readonly File[]>({
    mutationFn: async (files) => {
      const body = new FormData();
      for (const file of files) body.append("file", file, file.name);
      return (await request(endpoint, { ...sent, body })) as Reply<E>;
    },
  });
}
