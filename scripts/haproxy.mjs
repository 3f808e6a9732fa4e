import { existsSync } from "node:fs";
import { install, mayInstall } from "./debian.mjs";

const places = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy", "/opt/homebrew/bin/haproxy"];
const isThere = () => places.some((place) => existsSync(place));

/** The balancer of the compose file, for the test that rehearses it: as `mosquitto` comes, else skipped. */
export async function haproxy() {
  if (isThere()) return;
  if (mayInstall()) await install("Installing HAProxy for the test of several servers…", ["haproxy"]);
  if (!isThere()) console.log("The servers of the compose file are not rehearsed: there is no haproxy.");
}
