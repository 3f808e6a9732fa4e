import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { answering } from "./worker.ts";

/** Displays that hold streams, each of a screen. */
export interface Displays {
  url: string;
  path: string;
  /** A display each: what it names itself by, and the figure that is watched. */
  displays: { secret: string; screenId: number; part: string }[];
}

/** What was shown: by which display, when (milliseconds since 1970), and what the watched figure was. */
export type Shown = [display: number, at: number, value: number];

let open: ClientRequest[] = [];
let shown: Shown[] = [];
let messages = 0;
let bytes = 0;

function read(nth: number, part: string, block: string): void {
  const data = /^event: figures\ndata: (.+)$/.exec(block)?.[1];
  if (data === undefined) return;
  const at = performance.timeOrigin + performance.now();
  messages++;
  bytes += data.length;
  const { parts } = JSON.parse(data) as { parts: Record<string, { figure?: { value: number | null } }> };
  const figure = parts[part]?.figure;
  if (figure) shown.push([nth, at, figure.value ?? 0]);
}

/** Opens one and waits for its first figures. */
async function follow(
  { url, path }: Displays,
  { secret, screenId, part }: Displays["displays"][number],
  nth: number,
) {
  const headers = { "content-type": "application/json" };
  const sent = request(`${url}${path}`, { method: "POST", headers, agent: false });
  open.push(sent);
  sent.on("error", () => undefined);
  sent.end(JSON.stringify({ secret, display: `display-${nth}`, screenId }));
  const [answer] = await once(sent, "response");
  if (answer.statusCode !== 200) throw new Error(`a display is refused: ${answer.statusCode}`);
  answer.setEncoding("utf8");
  let text = "";
  await new Promise<void>((done) => {
    answer.on("data", (more: string) => {
      const blocks = (text + more).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) read(nth, part, block);
      if (messages > 0) done();
    });
  });
}

/** Opens displays, tells what they have shown since it was asked last, or closes them. */
answering<Displays | { question: "shown" | "close" }>(async (asked) => {
  if ("displays" in asked) {
    await Promise.all(asked.displays.map((display, nth) => follow(asked, display, nth)));
    return null;
  }
  if (asked.question === "close") {
    for (const one of open) one.destroy();
    open = [];
  }
  const told = { shown, messages, bytes };
  [shown, messages, bytes] = [[], 0, 0];
  return told;
});
