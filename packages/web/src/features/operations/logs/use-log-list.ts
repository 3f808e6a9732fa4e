import { operationActions, operationThings } from "@foyer/contract/operations/operation-kinds";
import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import { useListState } from "../../../ui/use-list-state.ts";

const filters = {
  operator: parseAsString,
  action: parseAsStringLiteral(operationActions),
  thing: parseAsStringLiteral(operationThings),
  state: parseAsStringLiteral(["success", "refused"] as const),
  startTime: parseAsString,
  endTime: parseAsString,
  tenantId: parseAsInteger,
};

/** Page and filters of a log, kept in the address. */
export const useLogList = () => useListState({ size: 20, filters });

export type LogListState = ReturnType<typeof useLogList>;
