import { type FoundSubject, subjects } from "@foyer/contract/places/subjects";
import { useAsk } from "../../lib/use-ask.ts";

/** Names and zones change rarely. Milliseconds. */
const staleTime = 60_000;

/** One entity with its place and zone; undefined until it is known, and when there is none. */
export const useEntity = (id: number | null | undefined): FoundSubject | undefined =>
  useEntityAnswer(id).entity;

/** The same, and whether it is known by now. */
export function useEntityAnswer(id: number | null | undefined) {
  const asked = useAsk(
    subjects.names,
    { body: { dataType: 0, ids: [id ?? 0] } },
    { enabled: typeof id === "number", staleTime },
  );
  const entity = asked.data?.find((one) => one.id === id);
  return {
    entity,
    known: typeof id !== "number" || entity !== undefined || asked.isError || !asked.isFetching,
  };
}

/** The first entities whose name holds the text, of an organisation or of all, and how many there are. */
export const useFoundEntities = (text = "", deptId?: number) =>
  useAsk(subjects.search, { query: { text, ...(deptId !== undefined && { deptId }) } }, { staleTime });
