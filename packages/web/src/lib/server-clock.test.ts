import { expect, test } from "vitest";
import { noteServerClock, serverNow } from "./server-clock.ts";

const answeredAt = (moment: number) =>
  noteServerClock(new Response(null, { headers: { Date: new Date(moment).toUTCString() } }));

test("the present is the server's, whatever this device is set to", () => {
  const day = 86_400_000;
  answeredAt(Date.now() + day);
  expect(Math.abs(serverNow().getTime() - Date.now() - day)).toBeLessThan(2_000);
  answeredAt(Date.now());
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(50);
  noteServerClock(new Response(null));
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(50);
});
