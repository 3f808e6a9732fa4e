import type { Organisation } from "@foyer/contract/places/organisations";
import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useEntity } from "../../../ui/pickers/use-entity.ts";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";

interface SubjectFilterProps {
  choice: Pick<HomeChoice, "dept" | "entity">;
  change: ChangeHomeChoice;
  organisations: readonly Organisation[];
}

const loadSelect = () => import("../../../ui/pickers/entity-select.tsx");
/** It weighs as much as the shell: it comes when somebody is about to choose. */
const EntitySelect = lazyPart(async () => (await loadSelect()).EntitySelect);

/** Whose counts the page shows: all, an organisation with those below it, or one site. */
export function SubjectFilter({ choice: { dept, entity }, change, organisations }: SubjectFilterProps) {
  const t = usePhrases("home");
  const menu = usePhrases("menu");
  const [isOpened, setOpened] = useState(false);
  const entries = listPaths(organisations);
  const deptValue = entity === null && dept !== null ? `dept ${dept}` : null;
  const place = useEntity(entity)?.name ?? entries.find(({ value }) => value === deptValue)?.label;
  const look = { w: { base: "100%", sm: 240 }, ms: "auto", size: "xs" } as const;
  const closed = (
    <TextInput
      {...look}
      role="combobox"
      aria-label={t("chooseSite")}
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      value={place ?? (entity === null ? t("allSites") : "")}
      rightSection={<IconSelector size={14} aria-hidden />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void loadSelect()}
      onFocus={() => void loadSelect()}
      onClick={() => setOpened(true)}
      onKeyDown={({ key }) => {
        if (key === "ArrowDown" || key === "Enter" || key.length === 1) setOpened(true);
      }}
    />
  );
  if (!isOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <EntitySelect
        {...look}
        label={t("chooseSite")}
        hideLabel
        autoFocus
        defaultDropdownOpened
        allLabel={t("allSites")}
        value={entity}
        onChoose={(id) => change({ dept: null, entity: id })}
        others={{
          group: menu("organisations"),
          entries,
          value: deptValue,
          onChoose: (value) => change({ dept: Number(value.split(" ")[1]), entity: null }),
        }}
      />
    </Suspense>
  );
}

function listPaths(nodes: readonly Organisation[], above = ""): Array<{ value: string; label: string }> {
  return nodes.flatMap((node) => [
    { value: `dept ${node.id}`, label: above + node.name },
    ...listPaths(node.children, `${above}${node.name} › `),
  ]);
}
