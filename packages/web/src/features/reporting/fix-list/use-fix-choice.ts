import { fixKinds } from "@foyer/contract/reporting/fix-list";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import { useListState } from "../../../ui/use-list-state.ts";

export const fixViews = ["open", "snoozed", "history"] as const;

const filters = {
  view: parseAsStringLiteral(fixViews),
  entityId: parseAsInteger,
  kind: parseAsStringLiteral(fixKinds),
};

/** What of the list is shown, kept in the address. */
export const useFixChoice = () => useListState({ size: 20, filters });
export type FixChoice = ReturnType<typeof useFixChoice>;

/** What narrows every view. */
export const narrowedBy = ({ query: { entityId, kind } }: FixChoice) => ({
  ...(entityId !== undefined && { entityId }),
  ...(kind !== undefined && { kind }),
});
