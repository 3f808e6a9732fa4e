import { setTimeout as sleep } from "node:timers/promises";
import { livePath } from "@foyer/contract/analytics/live";
import { wallLivePath } from "@foyer/contract/reporting/screens/wall-player";
import { shownScreens } from "../../house/shown-screens.ts";
import type { ServersHouse } from "./servers-house.ts";

const againMs = 500;

/** A stream of news as a browser holds it: opened again whenever it ends. */
export class FollowedStream {
  readonly name: string;
  private lastAt = 0;
  private readonly ending = new AbortController();
  private readonly following: Promise<void>;

  /** `isNews`: whether a block of the stream tells of counts that came after those before. */
  constructor(name: string, url: string, call: RequestInit, isNews: (block: string) => boolean) {
    this.name = name;
    this.following = this.follow(url, call, isNews);
  }

  /** Seconds until there is news; as many as there was patience for where there is none. */
  async untilNews(patienceSeconds: number): Promise<number> {
    const began = performance.now();
    for (;;) {
      const seconds = (performance.now() - began) / 1_000;
      if (this.lastAt > began || seconds > patienceSeconds) return seconds;
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.following;
  }

  private async follow(url: string, call: RequestInit, isNews: (block: string) => boolean): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await fetch(url, { ...call, signal })
        .then((answer) => this.hear(answer, isNews))
        .catch(() => undefined);
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async hear({ body }: Response, isNews: (block: string) => boolean): Promise<void> {
    let text = "";
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      if (blocks.filter(isNews).length > 0) this.lastAt = performance.now();
    }
  }
}

interface Figures {
  parts: Record<string, { figure?: { value: number | null } }>;
}

/** The stream of a console's home, and that of a big screen which shows how many came in today. */
export async function followedStreams({ server, site }: ServersHouse): Promise<FollowedStream[]> {
  const { token } = site;
  const home = new FollowedStream(
    "home",
    `${server.url}/hx-api${livePath}`,
    { headers: { authorization: token, lang: "en" } },
    (block) => block.startsWith("event: counts\n"),
  );
  const [display] = await shownScreens(site, 1, 1);
  if (!display) throw new Error("there is no display");
  const { secret, screenId, part } = display;
  let shown = 0;
  const screen = new FollowedStream(
    "big screen",
    `${server.url}/hx-api${wallLivePath}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ secret, display: "display-of-chaos", screenId }),
    },
    (block) => {
      const data = /^event: figures\ndata: (.+)$/.exec(block)?.[1];
      const value = data && (JSON.parse(data) as Figures).parts[part]?.figure?.value;
      const isMore = typeof value === "number" && value > shown;
      if (isMore) shown = value;
      return isMore;
    },
  );
  return [home, screen];
}
