import type { ActingRule } from "@foyer/contract/counting/figures-why";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { amountText } from "../../lib/measure-text.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useRuleWords } from "../../lib/rule-words.ts";
import classes from "./why.module.css";

/** The rules that acted, in their order: what each does, by whom and why, and what it did here. */
export function WhyRules({ rules }: { rules: readonly ActingRule[] }) {
  const t = usePhrases("why");
  const format = useFormat();
  const words = useRuleWords();
  const amountsOf = ({ amounts }: ActingRule) =>
    amounts
      .filter(({ amount }) => amount !== 0)
      .map(
        ({ measure, amount }) =>
          `${phraseOr(measure, `measures.${measure}`)} ${amountText(measure, amount, format)}`,
      )
      .join(", ");
  return (
    <section aria-label={t("rules")}>
      <h3 className={classes.heading}>{t("rules")}</h3>
      {rules.length === 0 ? (
        <p className={classes.quiet}>{t("noRules")}</p>
      ) : (
        <ol className={classes.list}>
          {rules.map((rule) => (
            <li key={`${rule.ruleId} ${rule.version}`} className={classes.rule}>
              <span className={classes.ruleHead}>
                <span>
                  {words.what(rule.definition)}
                  <span className={classes.quiet}> · {words.where(rule)}</span>
                </span>
                <bdi className={classes.amount}>{amountsOf(rule) || t("didNothing")}</bdi>
              </span>
              <span>{rule.reason}</span>
              <span className={classes.quiet}>
                {t("byWhom", {
                  name: isolated(rule.author),
                  time: isolated(format.dateTime(rule.createTime)),
                  version: rule.version,
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
