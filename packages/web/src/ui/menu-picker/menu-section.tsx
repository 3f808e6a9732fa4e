import type { MenuChoice } from "@foyer/contract/identity/menus";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { menuTitle } from "../../lib/menu-title.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Line, Row, Stack } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Note, Text } from "../kit/text.tsx";
import { countChosen, type Tick, toTick } from "./chosen-menus.ts";
import classes from "./menu-picker.module.css";
import { MenuTick } from "./menu-tick.tsx";
import { TickButtons } from "./tick-buttons.tsx";

interface MenuSectionProps {
  /** What is shown of a top-level entry. */
  entry: MenuChoice;
  /** Every entry by id, with all that is below it. */
  whole: ReadonlyMap<number, MenuChoice>;
  chosen: ReadonlySet<number>;
  linked: boolean;
  searching: boolean;
  open: boolean;
  onToggle: () => void;
  onTick: (entry: MenuChoice, on: boolean) => void;
  onTickAll: (part: MenuChoice[], on: boolean) => void;
  onInvert: (part: MenuChoice[]) => void;
}

const button = 2;

export function MenuSection(props: MenuSectionProps) {
  const { entry, whole, chosen, linked, searching, open, onToggle, onTick, onTickAll, onInvert } = props;
  const t = usePhrases("menuPicker");
  const panel = useId();
  // A search shows less than there is; what is ticked and counted is the whole.
  const real = (one: MenuChoice) => whole.get(one.id) ?? one;
  const top = real(entry);
  const count = countChosen([top], chosen);
  const title = menuTitle(entry);
  const buttons = entry.children.filter(({ type }) => type === button);
  const pages = entry.children.filter(({ type }) => type !== button);

  const tickOfOne = (one: MenuChoice): Tick => toTick(real(one), chosen, linked);
  const tick = (one: MenuChoice, on: boolean) => onTick(real(one), on);

  return (
    <Box as="li" lined>
      <Line gap="xs">
        <MenuTick hiddenLabel label={title} tick={tickOfOne(entry)} onTick={(on) => tick(entry, on)} />
        {entry.children.length === 0 ? (
          <Text size="sm" weight="medium" p="xs">
            {title}
          </Text>
        ) : (
          <button
            type="button"
            className={look({ grow: true, px: "2xs", press: true }, classes.opener)}
            aria-expanded={open}
            aria-controls={panel}
            aria-disabled={searching || undefined}
            onClick={searching ? undefined : onToggle}
          >
            <Text as="span" grow size="sm" weight="medium">
              {title}
            </Text>
            <Note as="span" numeric oneLine>
              {t("chosenOf", { chosen: count.chosen, total: count.of })}
            </Note>
            <IconChevronDown size={16} className={look({ tone: "quiet" })} aria-hidden="true" />
          </button>
        )}
      </Line>
      {open && entry.children.length > 0 && (
        <Stack id={panel} gap="xs" mb="sm" className={classes.panel}>
          {!searching && (
            <TickButtons of={title} onTick={(on) => onTickAll([top], on)} onInvert={() => onInvert([top])} />
          )}
          <Buttons of={title} entries={buttons} toTick={tickOfOne} onTick={tick} />
          {pages.length > 0 && (
            <Stack as="ul" gap="sm">
              {pages.map((page) => (
                <li key={page.id}>
                  <MenuTick label={menuTitle(page)} tick={tickOfOne(page)} onTick={(on) => tick(page, on)} />
                  <Buttons of={menuTitle(page)} entries={page.children} toTick={tickOfOne} onTick={tick} />
                </li>
              ))}
            </Stack>
          )}
        </Stack>
      )}
    </Box>
  );
}

interface ButtonsProps {
  /** The page they stand on. */
  of: string;
  entries: readonly MenuChoice[];
  toTick: (entry: MenuChoice) => Tick;
  onTick: (entry: MenuChoice, on: boolean) => void;
}

function Buttons({ of, entries, toTick, onTick }: ButtonsProps) {
  if (entries.length === 0) return null;
  return (
    <Row as="fieldset" align="stretch" gap="md" gapY="xs" mt="xs" className={classes.buttons} aria-label={of}>
      {entries.map((entry) => (
        <MenuTick
          key={entry.id}
          label={menuTitle(entry)}
          tick={toTick(entry)}
          onTick={(on) => onTick(entry, on)}
        />
      ))}
    </Row>
  );
}
