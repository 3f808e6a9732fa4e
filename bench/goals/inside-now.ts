import { occupancy } from "@foyer/contract/analytics/occupancy";
import type { Goal, Row } from "../figures/row.ts";
import { inside, openInsideHouse } from "../house/inside-house.ts";
import { measureQuestions, type Question } from "./questions.ts";

const slowestOfAll: Goal = { floor: 500, aim: 250, most: true };
const all = `inside ${inside.entities.toLocaleString("en")} entities and their areas`;

/** How many are inside many places in the evening, with the quarters of an hour of the whole day to add up. */
export async function insideNow(): Promise<Row[]> {
  const house = await openInsideHouse();
  const { server, site } = house;
  const [dataType, id] = [0, site.entityIds[0]!] as const;
  const ask = (questions: readonly Question[], slowest?: Goal) =>
    measureQuestions("OCCUPANCY", server.url, site.token, questions, slowest);
  const rows = [
    ...(await ask(
      [
        {
          name: `${all}, never asked before`,
          path: () => occupancy.now.path,
          // A change of the company makes everything be added up again.
          before: async (nth) => {
            await site.ask(occupancy.setLimit, { body: { dataType, id, limit: 100 + nth } });
          },
        },
        { name: `${all}, again`, path: () => occupancy.now.path },
      ],
      slowestOfAll,
    )),
    ...(await ask([
      {
        name: "inside one entity",
        path: (nth) => `${occupancy.now.path}?ids=${site.entityIds[nth % inside.entities]}`,
      },
      {
        name: "inside one entity over the day",
        path: () => occupancy.day.path,
        body: (nth) => ({ dataType, id: site.entityIds[nth % inside.entities] }),
      },
    ])),
  ];
  await house.stop();
  return rows;
}
