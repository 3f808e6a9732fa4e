import { dirname } from "node:path";
import type { Plugin } from "vite";
import { light } from "./light-contract.ts";
import { mergedGroups } from "./merged-groups.ts";
import { type GetModule, reached } from "./reached.ts";

const main = "/src/main.ts";
const signIn = "/src/app/sign-in/sign-in-page.tsx";
const shell = "/src/app/console.tsx";
const screenTable = "/src/app/screens.ts";
const home = "/src/features/analytics/home/home-page.tsx";
/** Stands for all plain lists: what it must not load, they need not either. */
const list = "/src/features/devices/models/device-models-page.tsx";
/** Contract files name it everywhere, yet only forms still need it once they are lightened. */
const schemas = /\/node_modules\/zod\/|\/contract\/src\/endpoint\.ts/;
/** How much files count that come too early: everybody comes to home first, a dialog has its screen's files already. */
const weights = { home: 24, list: 6, screen: 1, other: 0.25 };
/** Loads after the first picture, for all that draw with it. */
const charts = /\/node_modules\/(echarts|zrender)\//;

/** Groups are made in this order; each takes along what its files import and nobody took before. */
const ranks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface Named {
  name: string;
  rank: number;
}

/**
 * Files by who needs them: what the sign-in page needs, what the shell needs beside, and of the rest what much the same
 * screens need. So a screen is a few files, not a hundred, and little that it does not need.
 */
export function chunkGroups(): Plugin {
  let groups = new Map<string, Named>();
  return {
    name: "chunk-groups",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: ranks.map((rank) => ({
                debugName: `rank ${rank}`,
                priority: ranks.length - rank,
                test: (id: string) => groups.get(id)?.rank === rank,
                name: (id: string) => groups.get(id)?.name ?? null,
              })),
            },
          },
        },
      },
    }),
    buildEnd(error) {
      if (error === undefined)
        groups = groupModules([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
  };
}

function groupModules(all: readonly string[], getModule: GetModule): Map<string, Named> {
  const at = (path: string) => dirname(import.meta.dirname).replaceAll("\\", "/") + path;
  const groups = new Map<string, Named>();
  const take = (ids: Iterable<string>, group: Named) => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, group);
  };
  take(
    all.filter((id) => schemas.test(id)),
    { name: "schemas", rank: 0 },
  );
  take(
    all.filter((id) => charts.test(id)),
    { name: "charts", rank: 0 },
  );
  const ofShell = reached([at(shell)], getModule);
  const users = new Map<string, Set<string>>();
  for (const late of new Set(all.flatMap((id) => getModule(id)?.dynamicallyImportedIds ?? [])))
    for (const id of reached([late], getModule)) users.set(id, (users.get(id) ?? new Set()).add(late));

  take(reached([at(main)], getModule), { name: "signIn", rank: 1 });
  // The rest of the sign-in page is its own.
  take(
    [...reached([at(signIn)], getModule)].filter((id) => (users.get(id)?.size ?? 0) > 1),
    { name: "signIn", rank: 1 },
  );
  take(ofShell, { name: "shell", rank: 2 });

  const parts = [...users]
    .filter(([id, by]) => by.size > 1 && !groups.has(id))
    .map(([id, by]) => ({ ids: [id], users: by, needs: countNeeds(id, groups, getModule) }));
  const screens = new Set(getModule(at(screenTable))?.dynamicallyImportedIds);
  const watched = new Map([
    [at(home), weights.home],
    [at(list), weights.list],
  ]);
  const weigh = (id: string) => watched.get(id) ?? (screens.has(id) ? weights.screen : weights.other);
  for (const [nth, { ids, users: by }] of mergedGroups(parts, weigh).entries())
    take(ids, { name: `parts-${nth}`, rank: toRank(by.size) });
  return groups;
}

/** A file and all it imports beside what every screen has, with their characters. */
function countNeeds(
  root: string,
  taken: ReadonlyMap<string, Named>,
  getModule: GetModule,
): Map<string, number> {
  const everywhere = [...taken].flatMap(([id, { rank }]) => (rank === 0 ? [] : [id]));
  const moduleSize = (id: string) => getModule(id)?.code?.length ?? 0;
  // What is left of a lightened file makes no schemas.
  const getLight: GetModule = (id) => {
    const found = getModule(id);
    if (!found || !id.endsWith(light)) return found;
    const { code, dynamicallyImportedIds, importedIds } = found;
    return { code, dynamicallyImportedIds, importedIds: importedIds.filter((each) => !schemas.test(each)) };
  };
  return new Map([...reached([root], getLight, { ends: everywhere })].map((id) => [id, moduleSize(id)]));
}

/** What more need is taken earlier. */
const toRank = (users: number): number => Math.max(3, ranks.length - 1 - Math.floor(Math.log2(users)));
