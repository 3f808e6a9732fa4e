import type { ActingRule } from "@foyer/contract/counting/figures-why";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { amountText } from "../../lib/measure-text.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useRuleWords } from "../../lib/rule-words.ts";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Note, Text } from "../kit/text.tsx";

/** The rules that acted, in their order: what each does, by whom and why, and what it did here. */
export function WhyRules({ rules }: { rules: readonly ActingRule[] }) {
  const t = usePhrases("why");
  const format = useFormat();
  const words = useRuleWords();
  const formatAmounts = ({ amounts }: ActingRule) =>
    amounts
      .filter(({ amount }) => amount !== 0)
      .map(
        ({ measure, amount }) =>
          `${phraseOr(measure, `measures.${measure}`)} ${amountText(measure, amount, format)}`,
      )
      .join(", ");
  return (
    <section aria-label={t("rules")}>
      <Box as="h3" mb="2xs" size="sm" weight="bold">
        {t("rules")}
      </Box>
      {rules.length === 0 ? (
        <Box as="p" size="xs" weight="normal" tone="quiet">
          {t("noRules")}
        </Box>
      ) : (
        <Box as="ol" divided size="sm" numeric>
          {rules.map((rule) => (
            <Stack as="li" key={`${rule.ruleId} ${rule.version}`} gap="2xs" py="xs" break>
              <Row as="span" justify="between" gap="sm" gapY="3xs">
                <span>
                  {words.what(rule.definition)}
                  <Note as="span" weight="normal">
                    {" "}
                    · {words.where(rule)}
                  </Note>
                </span>
                <Text as="bdi" weight="medium">
                  {formatAmounts(rule) || t("didNothing")}
                </Text>
              </Row>
              <span>{rule.reason}</span>
              <Note as="span" weight="normal">
                {t("byWhom", {
                  name: isolated(rule.author),
                  time: isolated(format.dateTime(rule.createTime)),
                  version: rule.version,
                })}
              </Note>
            </Stack>
          ))}
        </Box>
      )}
    </section>
  );
}
