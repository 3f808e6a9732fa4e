import type { MenuChoice } from "@foyer/contract/identity/menus";
import { useMemo, useState } from "react";
import { menuTitle } from "../../lib/menu-title.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { SearchField } from "../search-field.tsx";
import { StateMessage } from "../states/state-message.tsx";
import { flatten, foundIn, inverted, summarise, ticked, tickedAll, toTick } from "./chosen-menus.ts";
import { MenuDifference } from "./menu-difference.tsx";
import { MenuSection } from "./menu-section.tsx";
import { TickButtons } from "./tick-buttons.tsx";

interface MenuPickerProps {
  tree: MenuChoice[];
  chosen: ReadonlySet<number>;
  /** What was chosen when the picker was opened: changes are shown against it. */
  before: ReadonlySet<number>;
  onChange: (next: Set<number>) => void;
  /** Whether ticking a page ticks its buttons, too. */
  linked?: boolean;
}

/** Pages and buttons of the menu to choose from, one section for each top-level entry, with what has changed below. */
export function MenuPicker({ tree, chosen, before, onChange, linked = true }: MenuPickerProps) {
  const t = usePhrases("menuPicker");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(tree.filter((entry) => toTick(entry, chosen) === "some").map(({ id }) => id)),
  );
  const whole = useMemo(() => new Map(flatten(tree).map((entry) => [entry.id, entry])), [tree]);
  const shown = foundIn(tree, search, menuTitle);
  const { pages, buttons } = summarise(tree, chosen);

  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };

  return (
    <Stack gap="xs">
      <Row justify="between" gap="md" gapY="xs">
        <SearchField placeholder={t("search")} value={search} onSearch={setSearch} />
        <Quiet as="span" numeric>
          {t("summary", { pages: t("pages", { count: pages }), buttons: t("buttons", { count: buttons }) })}
        </Quiet>
      </Row>
      {search === "" && (
        <TickButtons
          of={t("everything")}
          onTick={(on) => onChange(tickedAll(tree, tree, chosen, on))}
          onInvert={() => onChange(inverted(tree, tree, chosen))}
        />
      )}
      {shown.length === 0 && <StateMessage role="status" title={t("nothingFound")} />}
      <Box as="ul">
        {shown.map((entry) => (
          <MenuSection
            key={entry.id}
            entry={entry}
            whole={whole}
            chosen={chosen}
            linked={linked}
            searching={search !== ""}
            open={search !== "" || opened.has(entry.id)}
            onToggle={() => toggle(entry.id)}
            onTick={(one, on) => onChange(ticked(tree, chosen, one, on, linked))}
            onTickAll={(part, on) => onChange(tickedAll(tree, part, chosen, on))}
            onInvert={(part) => onChange(inverted(tree, part, chosen))}
          />
        ))}
      </Box>
      <MenuDifference tree={tree} before={before} after={chosen} />
    </Stack>
  );
}
