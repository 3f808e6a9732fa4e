import { type Ask, askAs, signIn } from "./console.ts";
import type { House } from "./journey.ts";
import { adminPassword, startServer } from "./server.ts";
import { openShop, type Shop } from "./shop.ts";

/** An installation without demonstration and captcha: its operator, and one company with one shop. */
export interface CleanHouse extends House {
  operator: Ask;
  operatorToken: string;
  shop: Shop;
}

export async function openCleanHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<CleanHouse> {
  const server = await startServer({
    FOYER_DEMO: "off",
    FOYER_CAPTCHA: "off",
    FOYER_ENGLISH_HOSTS: "localhost",
  });
  atTheEnd(server.stop);
  const operatorToken = await signIn(server.url, "admin", adminPassword);
  const operator = askAs(server.url, operatorToken);
  return { server, operator, operatorToken, shop: await openShop(server, operator) };
}
