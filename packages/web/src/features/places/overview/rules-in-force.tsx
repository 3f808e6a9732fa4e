import { rules } from "@foyer/contract/counting/rules";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Stack } from "../../../ui/kit/layout.tsx";

/** More are found on the page of rules. */
const mostListed = 3;

interface RulesInForceProps {
  of: { entityId: number } | { subjectKind: 1; subjectId: number };
  today: string;
}

/** The rules that change today's figures of a place, in words. */
export function RulesInForce({ of, today }: RulesInForceProps) {
  const t = usePhrases("places");
  const words = useRuleWords();
  const { data } = useAsk(rules.list, { query: { ...of, state: "active", day: today, size: mostListed } });
  if (!data) return null;
  if (data.totalElements === 0) return t("noRules");
  return (
    <Stack as="ul" gap="3xs">
      {data.content.map((rule) => (
        <li key={rule.id}>{words.what(rule.definition)}</li>
      ))}
      {data.totalElements > mostListed && (
        <li>
          <Link to="/base/rule">{t("more", { count: data.totalElements - mostListed })}</Link>
        </li>
      )}
    </Stack>
  );
}
