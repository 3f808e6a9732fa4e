import type pg from "pg";

const askMs = 1_000;
/** A database that is busy still answers this one within so many seconds. */
const patience = 6;

interface Heard {
  /** The time of the database. */
  onTime: (nowMs: number) => void;
  /** Once, when it has said nothing for a while. */
  onSilence: () => void;
}

/**
 * Asks a database over a connection again and again what time it is. Seconds in which this process was too busy to listen
 * do not count as silence.
 */
export function listenForLife(client: pg.Client, { onTime, onSilence }: Heard): void {
  let unanswered = 0;

  async function ask(): Promise<void> {
    const asked = performance.now();
    const { rows } = await client.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    unanswered = 0;
    if (rows[0]) onTime(rows[0].now + (performance.now() - asked) / 2);
  }

  const timer = setInterval(() => {
    unanswered++;
    // A connection that ends says so itself.
    if (unanswered === 1) ask().catch(() => undefined);
    if (unanswered <= patience) return;
    clearInterval(timer);
    onSilence();
  }, askMs);
  client.once("end", () => clearInterval(timer));
}
