import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import type pg from "pg";
import { keptSettings } from "./figure-settings.queries.ts";

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

/** A company's rule that says how figures are made of sums. */
export interface SettingRule {
  ruleId: number;
  versionId: number;
  definition: RuleDefinition;
}

/** Those of a company, newest first; the newest of each type counts. */
export async function settingRules(
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
): Promise<SettingRule[]> {
  const rows = await keptSettings(client, tenantId);
  return rows.map(({ rule_id, version_id, definition }) => ({
    ruleId: rule_id,
    versionId: version_id,
    definition,
  }));
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
