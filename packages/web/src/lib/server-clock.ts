/** Less is the way of the message, and the whole second that it names. Milliseconds. */
const negligible = 5_000;

let ahead = 0;

/** Notes what the server's clock showed when it answered. */
export function noteServerClock(answer: Response): void {
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  ahead = Math.abs(difference) < negligible ? 0 : difference;
}

let read = (): number => Date.now() + ahead;

/** From now on the present is what this says, in milliseconds since 1970: displays measure it more closely than answers tell. */
export function keepServerTime(now: () => number): void {
  read = now;
}

/** The present by the server's clock: which day it is does not depend on how this device is set. */
export const serverNow = (): Date => new Date(read());
