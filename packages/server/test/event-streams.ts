import { expect, onTestFinished } from "vitest";

export interface StreamEvent<Data> {
  event: string;
  data: Data;
}

/** What comes over an opened stream of server-sent events, one after the other. */
async function* eventsOf<Data>(body: NonNullable<Response["body"]>): AsyncGenerator<StreamEvent<Data>> {
  let text = "";
  for await (const more of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + more).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event, json = "{}"] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
      if (event) yield { event, data: JSON.parse(json) };
    }
  }
}

export const posting = (body: object, signal: AbortSignal | null = null): RequestInit => ({
  ...{ method: "POST", headers: { "content-type": "application/json" }, signal },
  body: JSON.stringify(body),
});

/** Opens a stream, notes what comes over it, and whether it is over; it is left with the test. */
export async function openStream<Data>(url: string, body: object) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const answer = await fetch(url, posting(body, gone.signal));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const told: StreamEvent<Data>[] = [];
  let isOver = false;
  const listen = async () => {
    try {
      for await (const event of eventsOf<Data>(answer.body as NonNullable<Response["body"]>))
        told.push(event);
    } catch {
      // Cut off.
    }
    isOver = true;
  };
  void listen();
  return { told, isOver: () => isOver, leave: () => gone.abort() };
}
