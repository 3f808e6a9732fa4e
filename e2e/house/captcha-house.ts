import type { House } from "./journey.ts";
import { startServer } from "./server.ts";

/** An installation as it is without any settings: the sign-in asks for a captcha. */
export async function openCaptchaHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<House> {
  const server = await startServer({ FOYER_DEMO: "off" });
  atTheEnd(server.stop);
  return { server };
}
