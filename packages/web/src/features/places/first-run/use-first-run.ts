import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";

export const ways = ["device", "simulator"] as const;
export type Way = (typeof ways)[number];

/** Where somebody is on the way, kept in the address: a reload goes on from there. */
export const useFirstRun = () =>
  useQueryStates(
    {
      step: parseAsInteger,
      /** The access that the first counter counts for. */
      corridorId: parseAsInteger,
      way: parseAsStringLiteral(ways),
    },
    { history: "push" },
  );
