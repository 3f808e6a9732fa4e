import type { Organisation } from "@foyer/contract/places/organisations";
import { usePhrases } from "../../../lib/phrases.ts";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import classes from "./home.module.css";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";

interface SubjectFilterProps {
  choice: Pick<HomeChoice, "dept" | "entity">;
  change: ChangeHomeChoice;
  organisations: readonly Organisation[];
}

/** Whose counts the page shows: all, an organisation with those below it, or one site. */
export function SubjectFilter({ choice: { dept, entity }, change, organisations }: SubjectFilterProps) {
  const t = usePhrases("home");
  const menu = usePhrases("menu");
  return (
    <EntitySelect
      label={t("chooseSite")}
      hideLabel
      className={classes.subject}
      size="xs"
      allLabel={t("allSites")}
      value={entity}
      onChoose={(id) => change({ dept: null, entity: id })}
      others={{
        group: menu("organisations"),
        entries: pathsOf(organisations),
        value: entity === null && dept !== null ? `dept ${dept}` : null,
        onChoose: (value) => change({ dept: Number(value.split(" ")[1]), entity: null }),
      }}
    />
  );
}

function pathsOf(nodes: readonly Organisation[], above = ""): Array<{ value: string; label: string }> {
  return nodes.flatMap((node) => [
    { value: `dept ${node.id}`, label: above + node.name },
    ...pathsOf(node.children, `${above}${node.name} › `),
  ]);
}
