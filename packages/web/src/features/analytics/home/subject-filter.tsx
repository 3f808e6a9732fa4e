import type { Organisation } from "@foyer/contract/places/organisations";
import { Select } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./home.module.css";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";

/** Most entries the list shows at a time; typing narrows them down. */
const listed = 15;

interface SubjectFilterProps {
  choice: Pick<HomeChoice, "dept" | "entity">;
  change: ChangeHomeChoice;
  organisations: readonly Organisation[];
  entities: ReadonlyArray<{ id: number; name: string }>;
}

/** Whose counts the page shows: all, an organisation with those below it, or one site. */
export function SubjectFilter({
  choice: { dept, entity },
  change,
  organisations,
  entities,
}: SubjectFilterProps) {
  const t = usePhrases("home");
  const menu = usePhrases("menu");
  const common = usePhrases("common");
  const paths = pathsOf(organisations);
  const data = [
    { value: "all", label: t("allSites") },
    ...(paths.length > 0 ? [{ group: menu("organisations"), items: paths }] : []),
    {
      group: menu("entities"),
      items: entities.map(({ id, name }) => ({ value: `entity ${id}`, label: name })),
    },
  ];
  const value = entity !== null ? `entity ${entity}` : dept !== null ? `dept ${dept}` : "all";
  return (
    <Select<string>
      aria-label={t("chooseSite")}
      className={classes.subject}
      size="xs"
      searchable
      limit={listed}
      nothingFoundMessage={common("nothingFound")}
      allowDeselect={false}
      value={value}
      data={data}
      onChange={(next) => {
        const [kind, id] = (next ?? "all").split(" ");
        change({ dept: kind === "dept" ? Number(id) : null, entity: kind === "entity" ? Number(id) : null });
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
