import type { home } from "@foyer/contract/analytics/home";
import type { Reply } from "@foyer/contract/endpoint";
import type { Platform } from "../../../platform/platform.ts";
import { fleetByCompany } from "../../devices/registry/registry.ts";
import { homeQueries } from "./home.queries.ts";

/** Companies that are named. */
const told = 3;

/** How the installation stands, for those who run it. */
export async function readInstallation({
  database: { db },
  clock,
}: Pick<Platform, "database" | "clock">): Promise<Reply<typeof home.platform>> {
  const [counted, fleets] = await Promise.all([
    homeQueries(db).installation(),
    fleetByCompany(db, clock.now()),
  ]);
  const silent = fleets
    .filter(({ silentSites }) => silentSites > 0)
    .sort((a, b) => b.silentSites - a.silentSites || a.id - b.id);
  const sum = (of: "devices" | "online") => fleets.reduce((all, fleet) => all + fleet[of], 0);
  return {
    ...counted,
    devices: sum("devices"),
    online: sum("online"),
    silent: silent.slice(0, told).map(({ id, name, silentSites, devices, online }) => ({
      ...{ id, name, sites: silentSites, devices: devices - online },
    })),
    silentCompanies: silent.length,
  };
}
