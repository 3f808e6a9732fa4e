import { signIn } from "./console.ts";
import type { House } from "./journey.ts";
import { adminPassword, startServer } from "./server.ts";

/** An installation nobody has done anything in: no company yet, only its operator. */
export interface EmptyHouse extends House {
  operatorToken: string;
}

export async function openEmptyHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<EmptyHouse> {
  const server = await startServer({
    FOYER_DEMO: "off",
    FOYER_CAPTCHA: "off",
    FOYER_ENGLISH_HOSTS: "localhost",
  });
  atTheEnd(server.stop);
  return { server, operatorToken: await signIn(server.url, "admin", adminPassword) };
}
