import { expect, test } from "vitest";
import { makeQuestionDesk } from "./question-desk.ts";

const limits = { ofUser: 2, ofCompany: 3, waiting: 3, longestWaitMs: 60_000 };

/** Questions whose answers the test gives itself. */
function asking(desk: ReturnType<typeof makeQuestionDesk>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, userId: number, tenantId: number, gone?: AbortSignal) =>
    desk(
      { userId, tenantId },
      () => {
        begun.push(name);
        return new Promise<string>((end) => ends.set(name, () => end(name)));
      },
      gone,
    );
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

test("nobody takes all there is: a user and a company have so many places, and others begin at once", async () => {
  const { begun, ask, end } = asking(makeQuestionDesk(limits));
  const first = ask("a1", 1, 1);
  const asked = [ask("a2", 1, 1), ask("a3", 1, 1), ask("b1", 2, 1), ask("b2", 2, 1), ask("c1", 3, 2)];
  await Promise.resolve();
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
  end("a1");
  expect(await first).toBe("a1");
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  for (const name of ["a2", "b1", "c1", "a3"]) end(name);
  await expect.poll(() => begun.at(-1)).toBe("b2");
  end("b2");
  expect(await Promise.all(asked)).toEqual(["a2", "a3", "b1", "b2", "c1"]);
});

test("who asks far too much, or waits too long, is told to come again; a question that fails leaves its place", async () => {
  const desk = makeQuestionDesk({ ...limits, ofUser: 1, longestWaitMs: 50 });
  const { ask, end } = asking(desk);
  const first = ask("first", 1, 1);
  const waiting = [1, 2, 3].map((nth) => ask(`waiting ${nth}`, 1, 1));
  const outcomes = Promise.allSettled(waiting);
  const busy = { key: "tooMany.calls", status: 429, retryAfter: 5 };
  await expect(ask("too many", 1, 1)).rejects.toMatchObject(busy);
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: busy });
  end("first");
  await first;
  await expect(desk({ userId: 1, tenantId: 1 }, () => Promise.reject(new Error("broken")))).rejects.toThrow();
  expect(await desk({ userId: 1, tenantId: 1 }, async () => "next")).toBe("next");
});

test("who goes while waiting is forgotten, and never begins", async () => {
  const { begun, ask, end } = asking(makeQuestionDesk({ ...limits, ofUser: 1 }));
  const gone = new AbortController();
  const first = ask("first", 1, 1);
  const left = ask("left", 1, 1, gone.signal);
  const next = ask("next", 1, 1);
  gone.abort();
  await expect(left).rejects.toMatchObject({ key: "question.cancelled" });
  end("first");
  await first;
  await expect.poll(() => begun).toEqual(["first", "next"]);
  end("next");
  await next;
  await expect(ask("late", 1, 1, gone.signal)).rejects.toMatchObject({ key: "question.cancelled" });
});
