import type { RuleKind } from "@foyer/contract/counting/rule-definitions";
import { rulePermissions } from "@foyer/contract/counting/rules";
import type { useMay } from "../../../lib/permissions.ts";

/** Whether rules of a kind may be made, changed and undone. */
export const mayChange = (may: ReturnType<typeof useMay>, kind: RuleKind): boolean =>
  may({ permission: rulePermissions[kind] });
