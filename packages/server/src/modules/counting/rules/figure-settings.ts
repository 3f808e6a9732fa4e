import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";
import { settingRules } from "./active-rules.queries.ts";

/** What holds where no rule says otherwise. */
export const usualSettings: FigureSettings = { captureRate: "ofAll", incompleteBelow: 0 };

/** What rules (newest first) say of how figures are made. */
export function settingsIn(definitions: readonly RuleDefinition[]): FigureSettings {
  const settings = { ...usualSettings };
  for (const definition of definitions.toReversed()) {
    if (definition.type === "captureRate") settings.captureRate = definition.formula;
    if (definition.type === "incompleteBelow") settings.incompleteBelow = definition.completeness;
  }
  return settings;
}

/** How a company has its figures made of sums. */
export const figureSettings = async (
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
): Promise<FigureSettings> =>
  settingsIn((await settingRules(client, tenantId)).map(({ definition }) => definition));

/** Whether something is too incomplete for averages and rankings; what nothing was expected of is not. */
export const isLeftOut = (
  { completeness }: { completeness: number | null },
  { incompleteBelow }: FigureSettings,
): boolean => completeness !== null && completeness < incompleteBelow;
