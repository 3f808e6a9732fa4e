import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "./query-client.ts";
import { Refused } from "./refused.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (retryAfter?: number) =>
  new Refused({
    ...{ key: "tooMany.calls" as const, code: 429, message: "Too many requests." },
    ...(retryAfter !== undefined && { retryAfter }),
  });

/** How often a read that always ends so is tried, and what it ends with. */
async function countTries(error: Refused, milliseconds: number) {
  const client = makeQueryClient();
  let tries = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["read"],
    queryFn: () => {
      tries++;
      return Promise.reject(error);
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(milliseconds);
  leave();
  return { tries, error: observer.getCurrentResult().error };
}

test("a read that is one too many waits as long as the server says, a few times", async () => {
  expect(await countTries(busy(5), 4_900)).toMatchObject({ tries: 1, error: null });
  expect(await countTries(busy(5), 6_300)).toMatchObject({ tries: 2, error: null });
  const last = await countTries(busy(5), 60_000);
  expect(last).toMatchObject({ tries: 5, error: { code: 429 } });
});

test("a refusal without a time to come again is an answer; so is any other", async () => {
  expect(await countTries(busy(), 60_000)).toMatchObject({ tries: 1, error: { code: 429 } });
  const denied = new Refused({ key: "permission.denied", code: 403, message: "No." });
  expect(await countTries(denied, 60_000)).toMatchObject({ tries: 1, error: { code: 403 } });
});

test("a change is not sent twice", async () => {
  const client = makeQueryClient();
  let sent = 0;
  const change = new MutationObserver(client, {
    mutationFn: () => {
      sent++;
      return Promise.reject(busy(1));
    },
  });
  await expect(change.mutate()).rejects.toMatchObject({ code: 429 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toBe(1);
});
