import { measures } from "@foyer/contract/counting/measures";
import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs";
import { useListState } from "../../../ui/use-list-state.ts";

const filters = {
  /** 0 entity, 1 access, 2 area; what `id` is of. */
  dataType: parseAsNumberLiteral([0, 1, 2]),
  id: parseAsInteger,
  deviceId: parseAsInteger,
  line: parseAsString,
  startTime: parseAsString,
  endTime: parseAsString,
  measure: parseAsStringLiteral(measures),
};

/** Which records are shown, kept in the address; figures lead here with the same words. */
export const useRecordChoice = () => useListState({ size: 20, filters });

export type RecordChoice = ReturnType<typeof useRecordChoice>;
