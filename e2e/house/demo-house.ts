import { setTimeout as sleep } from "node:timers/promises";
import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import { askAs, signIn } from "./console.ts";
import type { House } from "./journey.ts";
import { startServer } from "./server.ts";

const patienceMs = 240_000;
/** A home period. */
const lastMonth = 8;
/** Some of the demonstration's sensors had their gaps. */
const mostOfIt = 0.8;

/** No mail server accepts the letters, but everything that is done by mail is offered. */
const mail = { FOYER_SMTP_URL: "smtp://127.0.0.1:9", FOYER_MAIL_FROM: "foyer@example.org" };

export type DemoRole = "platform" | "company" | "store";

/** The demonstration as `npm start` shows it, captcha included. */
export interface DemoHouse extends House {
  openedAt: number;
  /** One session for each of the demonstration's accounts. */
  getToken(role: DemoRole): Promise<string>;
}

export async function openDemoHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<DemoHouse> {
  const server = await startServer({ FOYER_DEMO: "on", ...mail });
  atTheEnd(server.stop);
  const tokens = new Map<DemoRole, Promise<string>>();
  const getToken = (role: DemoRole) => {
    const token = tokens.get(role) ?? signInAs(server.url, role);
    tokens.set(role, token);
    return token;
  };
  return { server, openedAt: Date.now(), getToken };
}

async function signInAs(url: string, role: DemoRole): Promise<string> {
  const { demoAccounts } = await askAs(url)(auth.installation);
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`There is no account for ${role}.`);
  return signIn(url, account.username, account.password);
}

/** Waits until counts arrive that are younger than the installation, and the history is in the figures. */
export async function untilLive({ server, openedAt, getToken }: DemoHouse): Promise<void> {
  const ask = askAs(server.url, await getToken("company"));
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const { asOf, cards } = await ask(home.statistical, { query: { period: lastMonth } });
    const isThere = (cards.flowIn?.completeness ?? 0) > mostOfIt;
    if (isThere && asOf !== null && Date.parse(asOf) > openedAt) return;
    if (Date.now() > giveUp) throw new Error(`The demonstration does not become live; newest count: ${asOf}`);
    await sleep(1_000);
  }
}
