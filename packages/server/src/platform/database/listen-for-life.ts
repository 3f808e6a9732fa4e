import type pg from "pg";

const askMs = 1_000;
/** A database that is busy still answers this one within so many seconds. */
const patience = 6;

/**
 * Asks over a connection again and again whether the database is there; `onSilence` is told once when it has said
 * nothing for a while. Seconds in which this process was too busy to listen do not count.
 */
export function listenForLife(client: pg.Client, onSilence: () => void): void {
  let unanswered = 0;
  const ask = () => {
    client.query("select 1").then(
      () => {
        unanswered = 0;
      },
      () => undefined,
    );
  };
  const timer = setInterval(() => {
    unanswered++;
    if (unanswered === 1) ask();
    if (unanswered <= patience) return;
    clearInterval(timer);
    onSilence();
  }, askMs);
  client.once("end", () => clearInterval(timer));
}
