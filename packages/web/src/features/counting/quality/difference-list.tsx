import type { RollupDifference } from "@foyer/contract/counting/quality";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import classes from "./quality.module.css";

/** The values that are not the same on both sides. */
function differing({ kept, recomputed }: RollupDifference): string[] {
  const names = new Set([...Object.keys(kept ?? {}), ...Object.keys(recomputed ?? {})]);
  return [...names].filter((name) => kept?.[name] !== recomputed?.[name]);
}

/** What differed from its records, figure by figure. */
export function DifferenceList({ found }: { found: readonly RollupDifference[] }) {
  const t = usePhrases("quality.check");
  const format = useFormat();
  const nameOf = (name: string) =>
    name === "coveredSeconds" ? t("covered") : phraseOr(name, `measures.${name}`);
  return (
    <Text as="details" weight="normal" tone="plain" className={classes.differences}>
      <summary>{t("found")}</summary>
      <ul>
        {found.map((each) => (
          <li key={`${each.dataType} ${each.id} ${each.day} ${each.slot}`}>
            <bdi>{each.name ?? t("gone")}</bdi>,{" "}
            {each.slot === null
              ? `${format.weekdayDate(each.day)}, ${t("wholeDay")}`
              : format.dateTime(each.slot)}
            {differing(each).map((name) => (
              <Quiet as="span" key={name} weight="normal">
                {t("values", {
                  name: nameOf(name),
                  kept: each.kept?.[name] ?? 0,
                  recomputed: each.recomputed?.[name] ?? 0,
                })}
              </Quiet>
            ))}
          </li>
        ))}
      </ul>
    </Text>
  );
}
