import { rm } from "node:fs/promises";
import { roles } from "@foyer/contract/identity/roles";
import type { BulkKind } from "@foyer/contract/places/bulk";
import { companyAdministrator } from "./console.ts";
import { importSheet } from "./import-sheet.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";

/** What a large chain has; imports take 20,000 rows at most. */
export const chain = { organisations: 250, entities: 5_000, accesses: 20_000, users: 2_000 };

/** Kinds that are measured. */
type PlaceKind = Exclude<BulkKind, "devices">;

export interface PlacesHouse {
  server: RunningServer;
  token: string;
  /** Seconds from the upload to the last row written, by kind. */
  imported: Record<PlaceKind, number>;
  stop(): Promise<void>;
}

const toRegion = (nth: number) => `Region ${nth % 25} / District ${nth % chain.organisations}`;
const toName = (nth: number) => `Shop ${String(nth).padStart(4, "0")}`;

const sheets: Record<PlaceKind, () => string[]> = {
  entities: () => [
    "dept,name,timeZone,workTime,city",
    ...Array.from({ length: chain.entities }, (_, nth) =>
      [toRegion(nth), toName(nth), "Europe/Berlin", "09:00~20:00", `City ${nth % 97}`].join(","),
    ),
  ],
  accesses: () => [
    "dept,entity,name",
    ...Array.from({ length: chain.accesses }, (_, nth) =>
      [
        toRegion(nth % chain.entities),
        toName(nth % chain.entities),
        `Door ${Math.floor(nth / chain.entities)}`,
      ].join(","),
    ),
  ],
  users: () => [
    "username,nickName,roles,depts",
    ...Array.from({ length: chain.users }, (_, nth) =>
      [`user-${nth}`, `Person ${nth}`, "Manager", toRegion(nth)].join(","),
    ),
  ],
};

/** A chain that came by spreadsheets, as its administrator would bring it. */
export async function openPlacesHouse(): Promise<PlacesHouse> {
  const folder = await temporaryFolder();
  const server = await startServer(folder);
  const { ask, token } = await companyAdministrator(server.url);
  const { id: roleId } = await ask(roles.create, { body: { name: "Manager", permission: "manager" } });
  await ask(roles.setMenus, { body: { id: roleId, menus: [1] } });

  const imported = { entities: 0, accesses: 0, users: 0 };
  for (const kind of ["entities", "accesses", "users"] as const) {
    imported[kind] = await importSheet({ url: server.url, token }, kind, sheets[kind]());
    console.log(`  ${chain[kind].toLocaleString("en")} ${kind} imported in ${imported[kind].toFixed(1)} s`);
  }
  return {
    server,
    token,
    imported,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
