import type { Axis } from "@foyer/canvas/snapping/axes";
import type { Guide } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Line, Row, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note } from "../../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { guideAdded, guideMoved, guideRemoved } from "../editor/guides.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { Section } from "./section.tsx";

const axes: readonly Axis[] = ["x", "y"];

/** What a guide is called: upright ones and level ones are counted for themselves. */
export function useGuideName(): (guides: readonly Guide[], nth: number) => string {
  const t = usePhrases("screenDesigner.guides");
  return (guides, nth) => {
    const axis = guides[nth]?.axis ?? "x";
    const number = guides.slice(0, nth + 1).filter((guide) => guide.axis === axis).length;
    return t(`names.${axis}`, { number });
  };
}

/** Where the guides are, as numbers; one that is pointed at on the stage stands alone. */
export function GuideFields() {
  const t = usePhrases("screenDesigner.guides");
  const designer = useDesigner();
  const { document, guide: selected } = useSettledState();
  const nameOf = useGuideName();
  const { guides, size } = document;
  const isFull = guides.length >= screenLimits.guides;
  return (
    <Section title={t("title")}>
      <Stack gap="2xs">
        {guides.map(({ at }, nth) => {
          const name = nameOf(guides, nth);
          if (selected !== undefined && selected !== nth) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: guides have no other name
            <Line key={nth} gap="2xs" align="end">
              <Box grow shrink>
                <NumberBox
                  labelled
                  width="100%"
                  unit="px"
                  label={name}
                  value={at}
                  onChange={(value) => designer.arrange((now) => guideMoved(now, nth, value))}
                />
              </Box>
              <ActionIcon
                size="md"
                variant="subtle"
                color="gray"
                aria-label={t("remove", { name })}
                title={t("remove", { name })}
                onClick={() => designer.arrange((now) => guideRemoved(now, nth))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Line>
          );
        })}
      </Stack>
      {selected === undefined && (
        <Row gap="2xs">
          {axes.map((axis) => (
            <Button
              key={axis}
              size="compact-sm"
              variant="default"
              disabled={isFull}
              onClick={() =>
                designer.arrange((now) => ({
                  ...guideAdded(now, axis, (axis === "x" ? size.width : size.height) / 2),
                  rulers: true,
                  guide: undefined,
                }))
              }
            >
              {t(`add.${axis}`)}
            </Button>
          ))}
        </Row>
      )}
      <Note>{phrase(isFull ? "screenDesigner.told.noMoreGuides" : "screenDesigner.guides.help")}</Note>
    </Section>
  );
}
