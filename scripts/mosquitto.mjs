import { existsSync } from "node:fs";
import { install, mayInstall } from "./debian.mjs";

const places = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"];
const isThere = () => places.some((place) => existsSync(place));

/**
 * An MQTT 5 broker beside the server, for the tests of installations with several servers: root on Debian gets one
 * installed, elsewhere those tests are skipped.
 */
export async function mosquitto() {
  if (isThere()) return;
  if (mayInstall())
    await install("Installing Mosquitto for the tests with an external broker…", ["mosquitto"]);
  if (!isThere()) console.log("Tests with an external broker are skipped: there is no mosquitto.");
}
