import { mergeField } from "@foyer/canvas/history/history";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type Colour, type TokenKey, tokenKeys } from "@foyer/contract/reporting/screens/screen-values";
import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp } from "@tabler/icons-react";
import { useId } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Notice } from "../../../../../ui/kit/notice.tsx";
import { Note, Text } from "../../../../../ui/kit/text.tsx";
import { themeVariables } from "../../stage/theme-variables.ts";
import classes from "../designer.module.css";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { contrast, leastContrast } from "./contrast.ts";

/** What letters and figures are written in. */
const letters = ["text", "quiet", "accent", "up", "down", "warn", "bad"] as const;
const grounds = ["ground", "surface"] as const;
const isLetter = (key: TokenKey) => letters.some((each) => each === key);

/** The screen's colours as they are: its own, or the theme's. */
function coloursOf(document: Pick<ScreenDocument, "theme" | "tokens">): (key: TokenKey) => string {
  const variables = themeVariables(document) as Record<string, string>;
  return (key) => variables[`--screen-${key}`] ?? "#000000";
}

/** The colours of the theme, each as the theme has it or as this screen does, and whether what is written in them can be read. */
export function ThemeColours() {
  const t = usePhrases("screenDesigner.themeColours");
  const names = usePhrases("screenDesigner.colours");
  const format = useFormat();
  const designer = useDesigner();
  const { document } = useSettledState();
  const id = useId();
  const colourOf = coloursOf(document);
  const ratio = (letter: TokenKey, ground: TokenKey) =>
    // Rounded down: 4.49 is not enough.
    Math.floor(contrast(colourOf(letter), colourOf(ground)) * 10) / 10;
  const shown = (value: number) => t("ratio", { ratio: format.number(value, 1) });
  const faults = letters.flatMap((letter) =>
    grounds
      .filter((ground) => ratio(letter, ground) < leastContrast)
      .map((ground) =>
        t("fault", { letter: names(letter), ground: names(ground), ratio: shown(ratio(letter, ground)) }),
      ),
  );

  function set(key: TokenKey, colour: Colour | undefined) {
    const { [key]: _, ...others } = document.tokens;
    const tokens = colour === undefined ? others : { ...others, [key]: colour };
    designer.change({ ...document, tokens }, colour === undefined ? undefined : mergeField(["tokens", key]));
  }

  return (
    <Stack gap="2xs">
      {tokenKeys.map((key) => {
        const isOwn = document.tokens[key] !== undefined;
        const least = isLetter(key) ? Math.min(...grounds.map((ground) => ratio(key, ground))) : undefined;
        return (
          <Line key={key} gap="xs" size="sm">
            <input
              type="color"
              id={`${id}-${key}`}
              className={classes.swatch}
              value={colourOf(key).slice(0, 7)}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
            <Box as="label" htmlFor={`${id}-${key}`} grow shrink>
              {names(key)}
            </Box>
            {least !== undefined && (
              <Text
                as="span"
                size="xs"
                tone={least < leastContrast ? "broken" : "quiet"}
                numeric
                title={t("least")}
              >
                <bdi dir="ltr">{shown(least)}</bdi>
              </Text>
            )}
            <Box as="span" fixed style={{ inlineSize: 28 }}>
              {isOwn && (
                <ActionIcon
                  size="md"
                  variant="subtle"
                  color="gray"
                  aria-label={t("reset", { name: names(key) })}
                  title={t("reset", { name: names(key) })}
                  onClick={() => set(key, undefined)}
                >
                  <IconArrowBackUp size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </Box>
          </Line>
        );
      })}
      <Note>{t("help")}</Note>
      {faults.length > 0 && (
        <Notice Sign={IconAlertTriangle} role="status">
          {faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Notice>
      )}
    </Stack>
  );
}
