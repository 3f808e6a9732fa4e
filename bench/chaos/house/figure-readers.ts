import { setTimeout as sleep } from "node:timers/promises";
import { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import type { ChaosSite } from "./chaos-site.ts";
import { CallCounts } from "./http-callers.ts";
import { HttpLine } from "./http-line.ts";

const lineCount = 3;
const pauseMs = 100;

/** People who ask for the figures of days that are over, again and again: everybody is told the same, by any server. */
export class FigureReaders {
  readonly counts = new CallCounts();
  /** Answers with other figures than the first to the same question. */
  differing = 0;
  private readonly first = new Map<number, string>();
  private isResting = false;
  private readonly running: Promise<void>[];

  constructor(port: number, { token, entityIds }: ChaosSite, days: { startTime: string; endTime: string }) {
    this.running = Array.from({ length: lineCount }, async (_, nth) => {
      const line = new HttpLine(port);
      for (let asked = nth; !this.isResting; asked++) {
        const entityId = entityIds[asked % entityIds.length]!;
        const query = new URLSearchParams({ ...days, entityId: `${entityId}` });
        const answer = await this.counts.of(
          line.get(`/hx-api${home.days.path}?${query}`, { Authorization: token }),
        );
        if (answer?.status === 200) this.compare(entityId, answer.body);
        await sleep(pauseMs);
      }
      line.hangUp();
    });
  }

  /** What was said of the days of an entity. */
  said(entityId: number): number {
    const days = JSON.parse(this.first.get(entityId) ?? "[]") as [day: string, value: number | null][];
    return days.reduce((sum, [, value]) => sum + (value ?? 0), 0);
  }

  async rest(): Promise<void> {
    this.isResting = true;
    await Promise.all(this.running);
  }

  private compare(entityId: number, body: string): void {
    const { data } = JSON.parse(body) as { data: Reply<typeof home.days> };
    const figures = JSON.stringify(data.map(({ day, value }) => [day, value]));
    if (!this.first.has(entityId)) this.first.set(entityId, figures);
    else if (this.first.get(entityId) !== figures) this.differing++;
  }
}
