import { livePath } from "@foyer/contract/analytics/live";
import { type Asker, call } from "../house/console-call.ts";
import { answering } from "./worker.ts";

/** One user who asks for the heaviest there is, all at once. */
export interface HeavyAsked extends Asker {
  /** One for each contrast: no two are answered together. */
  ranges: { startTime: string; endTime: string }[];
  exports: number;
  streams: number;
  /** Asks again when told to, but no longer than this. */
  longestMs: number;
}

/** What of it was answered. */
export interface HeavyDone {
  contrasts: number;
  exports: number;
  streams: number;
}

const held: Response[] = [];

/** Tries to open a stream; what opens is held, or its connection would end with the answer nobody holds. */
async function openStream({ url, token }: Asker): Promise<number> {
  const answer = await fetch(`${url}/hx-api${livePath}`, { headers: { authorization: token } });
  if (answer.ok) held.push(answer);
  else await answer.text();
  return answer.status;
}

answering<HeavyAsked>(async (asked) => {
  const done: HeavyDone = { contrasts: 0, exports: 0, streams: 0 };
  const counted = (name: keyof HeavyDone, status: Promise<number>) =>
    status.then(
      (code) => {
        if (code === 200) done[name]++;
      },
      () => undefined,
    );
  const contrast = (range: object) =>
    call(asked, "/api/analysis/contrast", { type: "flowIn", interval: "1d", ranges: [range] });
  const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
  const all = [
    ...asked.ranges.map((range) => counted("contrasts", contrast(range))),
    ...times(asked.exports).map(() => counted("exports", call(asked, "/api/bulk/entities/export"))),
    ...times(asked.streams).map(() => counted("streams", openStream(asked))),
  ];
  const isOver = new Promise((over) => setTimeout(over, asked.longestMs));
  await Promise.race([Promise.all(all), isOver]);
  return done;
});
