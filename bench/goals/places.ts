import { judge, type Row, row } from "../figures/row.ts";
import { chain, type PlacesHouse } from "../house/places-house.ts";
import { measureQuestions, type Question } from "./questions.ts";

const longestImport = { floor: 60, aim: 10, most: true } as const;

/** Every search is for something else, as people type; `nth` makes it so. */
export const placeQuestions: readonly Question[] = [
  { name: "entities, a page of 100", path: (nth) => `/api/entity?size=100&page=${nth % 50}` },
  { name: "entities, searched", path: (nth) => `/api/entity?name=Shop ${nth % 10}` },
  { name: "accesses, a page", path: (nth) => `/api/corridor?size=40&page=${nth % 500}` },
  {
    name: "accesses, searched and sorted",
    path: (nth) => `/api/corridor?name=oor ${nth % 4}&sort=entityName,desc`,
  },
  { name: "users, a page", path: (nth) => `/api/users?size=20&page=${nth % 100}` },
  { name: "users, searched", path: (nth) => `/api/users?search=son ${nth}` },
  { name: "organisations, the whole tree", path: () => "/api/dept" },
  { name: "organisations for pickers", path: () => "/api/subjects/organisations" },
  { name: "picker: entities by text", path: (nth) => `/api/subjects/search?dataType=0&text=${nth}` },
  {
    name: "picker: accesses by text",
    path: (nth) => `/api/subjects/search?dataType=1&text=Door ${nth % 4}`,
  },
  {
    name: "picker: 500 pasted names",
    path: () => "/api/subjects/byNames",
    body: (nth) => ({
      dataType: 0,
      names: Array.from(
        { length: 500 },
        (_, each) => `Shop ${String((nth * 37 + each) % chain.entities).padStart(4, "0")}`,
      ),
    }),
  },
  { name: "operation log", path: (nth) => `/api/logs?size=20&page=${nth % 3}` },
];

/** Lists, trees and pickers of a chain of 5,000 shops, 20,000 accesses and 2,000 users; and how long it takes to bring it in. */
export async function places({ server, token, imported }: PlacesHouse): Promise<Row[]> {
  const rows: Row[] = await measureQuestions("PLACES", server.url, token, placeQuestions);
  for (const [kind, seconds] of Object.entries(imported)) {
    rows.push(
      row({
        goal: "PLACES",
        measured: `import of ${chain[kind as keyof typeof imported].toLocaleString("en")} ${kind}`,
        ours: `${seconds.toFixed(1)} s`,
        floor: `${longestImport.floor} s`,
        aim: `${longestImport.aim} s`,
        result: judge(seconds, longestImport),
      }),
    );
  }
  return rows;
}
