import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Note, Text } from "../kit/text.tsx";
import { pathText } from "../tree/tree-rows.ts";
import classes from "./pickers.module.css";
import type { Choice } from "./use-choice.ts";

/** How many are listed; the rest is counted. */
const listed = 100;

/** What has been chosen, each with a way to take it back. */
export function ChosenList({ choice }: { choice: Choice }) {
  const t = usePhrases("pickers");
  return (
    <Stack as="section" gap="xs" className={classes.chosen} aria-label={t("chosen")}>
      <Line justify="between" style={{ minBlockSize: 28 }}>
        <Text as="h3" size="sm" weight="bold">
          {t("chosen")}
        </Text>
        {choice.ids.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={choice.clear}>
            {t("removeAll")}
          </Button>
        )}
      </Line>
      {choice.ids.length === 0 ? (
        <Note>{t("nothingChosen")}</Note>
      ) : (
        <Box as="ul" className={classes.chosenItems}>
          {choice.things.slice(0, listed).map((thing) => {
            const name = thing.name ?? t("gone");
            return (
              <Line
                as="li"
                key={thing.id}
                justify="between"
                gap="2xs"
                py="2xs"
                tone={thing.name === undefined ? "quiet" : undefined}
              >
                <Stack as="span">
                  <Text as="bdi" size="sm" cut>
                    {name}
                  </Text>
                  {thing.name !== undefined && thing.above.length > 0 && (
                    <Note as="bdi" cut tight>
                      {pathText(thing.above)}
                    </Note>
                  )}
                </Stack>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t("remove", { name })}
                  onClick={() => choice.remove(thing.id)}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Line>
            );
          })}
          {choice.ids.length > listed && (
            <Note as="li">{t("more", { number: choice.ids.length - listed })}</Note>
          )}
        </Box>
      )}
    </Stack>
  );
}
