import type { RollupDifference } from "@foyer/contract/counting/quality";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";

/** The values that are not the same on both sides. */
function differing({ kept, recomputed }: RollupDifference): string[] {
  const names = new Set([...Object.keys(kept ?? {}), ...Object.keys(recomputed ?? {})]);
  return [...names].filter((name) => kept?.[name] !== recomputed?.[name]);
}

/** What differed from its records, figure by figure. */
export function DifferenceList({ found }: { found: readonly RollupDifference[] }) {
  const t = usePhrases("quality.check");
  const format = useFormat();
  const toName = (name: string) =>
    name === "coveredSeconds" ? t("covered") : phraseOr(name, `measures.${name}`);
  return (
    <Text as="details" weight="normal" tone="plain" style={{ textAlign: "start" }}>
      <summary>{t("found")}</summary>
      <Box as="ul" mt="2xs" marked>
        {found.map((each) => (
          <li key={`${each.dataType} ${each.id} ${each.day} ${each.slot}`}>
            <bdi>{each.name ?? t("gone")}</bdi>,{" "}
            {each.slot === null
              ? `${format.weekdayDate(each.day)}, ${t("wholeDay")}`
              : format.dateTime(each.slot)}
            {differing(each).map((name) => (
              <Quiet as="span" key={name} block weight="normal">
                {t("values", {
                  name: toName(name),
                  kept: each.kept?.[name] ?? 0,
                  recomputed: each.recomputed?.[name] ?? 0,
                })}
              </Quiet>
            ))}
          </li>
        ))}
      </Box>
    </Text>
  );
}
