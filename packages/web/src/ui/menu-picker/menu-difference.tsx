import type { MenuChoice } from "@foyer/contract/identity/menus";
import { Button } from "@mantine/core";
import { useState } from "react";
import { languageTag } from "../../lib/language.ts";
import { menuTitle } from "../../lib/menu-title.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Quiet, Text } from "../kit/text.tsx";
import { type ChangedEntry, compareChosen } from "./chosen-menus.ts";
import classes from "./menu-picker.module.css";

/** More are named on request. */
const namedAtOnce = 5;

interface MenuDifferenceProps {
  tree: readonly MenuChoice[];
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
}

/** What saving would add and take away, by name. */
export function MenuDifference({ tree, before, after }: MenuDifferenceProps) {
  const t = usePhrases("menuPicker");
  const [all, setAll] = useState(false);
  const { added, removed } = compareChosen(tree, before, after);
  const more = Math.max(0, added.length - namedAtOnce) + Math.max(0, removed.length - namedAtOnce);
  const named = (entries: ChangedEntry[]) =>
    new Intl.ListFormat(languageTag(), { style: "narrow" }).format(
      (all ? entries : entries.slice(0, namedAtOnce)).map(toName),
    );

  const isChanged = added.length > 0 || removed.length > 0;
  return (
    <Quiet
      as="div"
      py="xs"
      px="sm"
      round
      surface="hover"
      className={classes.difference}
      data-changed={isChanged || undefined}
      role="status"
    >
      {!isChanged && t("unchanged")}
      {added.length > 0 && (
        <p>
          <Text as="strong" tone="up" numeric>
            +{added.length}
          </Text>{" "}
          <span>{named(added)}</span>
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <Text as="strong" tone="down" numeric>
            −{removed.length}
          </Text>{" "}
          <span>{named(removed)}</span>
        </p>
      )}
      {more > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAll(!all)}>
          {all ? t("fewer") : t("more", { count: more })}
        </Button>
      )}
    </Quiet>
  );
}

/** Buttons of many pages have the same name, so that the page is named with them. */
const toName = ({ entry, above }: ChangedEntry): string => {
  const page = entry.type === 2 ? above.at(-1) : undefined;
  return page ? `${menuTitle(page)} › ${menuTitle(entry)}` : menuTitle(entry);
};
