import { setTimeout as sleep } from "node:timers/promises";
import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import { askAs, signIn } from "./console.ts";
import type { House } from "./journey.ts";
import { startServer } from "./server.ts";

const patienceMs = 150_000;

/** The demonstration as `npm start` shows it. */
export interface DemoHouse extends House {
  openedAt: number;
}

export async function openDemoHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<DemoHouse> {
  const server = await startServer({ FOYER_DEMO: "on" });
  atTheEnd(server.stop);
  return { server, openedAt: Date.now() };
}

/** Signs in as one of the demonstration's accounts. */
export async function tokenOf({ server }: House, role: "platform" | "company" | "store"): Promise<string> {
  const { demoAccounts } = await askAs(server.url)(auth.installation);
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`There is no account for ${role}.`);
  return signIn(server.url, account.username, account.password);
}

/** Waits until counts come in that are younger than the house: then the whole history is there. */
export async function untilLive(house: DemoHouse): Promise<void> {
  const ask = askAs(house.server.url, await tokenOf(house, "company"));
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const { asOf } = await ask(home.statistical, { query: {} });
    if (asOf !== null && Date.parse(asOf) > house.openedAt) return;
    if (Date.now() > giveUp) throw new Error(`The demonstration does not become live; newest count: ${asOf}`);
    await sleep(1_000);
  }
}
