import { type Control, isGroup } from "@foyer/contract/reporting/screens/screen-document";
import { Button } from "@mantine/core";
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconArrowsMaximize,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLayoutGrid,
} from "@tabler/icons-react";
import { memo, useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { ToolButton } from "../../../../../ui/canvas-stage/tool-button.tsx";
import { Row } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { matched, spaced, tidiedUp } from "../editor/arranging.ts";
import { pageNow } from "../editor/designer-state.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { AlignTools, CommandTool } from "./command-tools.tsx";
import { lookAlike } from "./look-alike.ts";
import { LookFields } from "./look-fields.tsx";
import { useNodeName } from "./node-words.ts";
import { Section } from "./section.tsx";

const matching = [
  ["width", IconArrowAutofitWidth],
  ["height", IconArrowAutofitHeight],
  ["both", IconArrowsMaximize],
] as const;

/** Several things, or a group: how they stand to one another, and what they have in common. */
export const SeveralDetails = memo(function SeveralDetails({ controls }: { controls: readonly Control[] }) {
  const t = usePhrases("screenDesigner.details");
  const designer = useDesigner();
  const state = useSettledState();
  const nameOf = useNodeName();
  const { selection } = state;
  const [gap, setGap] = useState(state.gap ?? 24);
  const [first = ""] = selection;
  const only = selection.length === 1 ? pageNow(state).nodes[first] : undefined;
  return (
    <>
      <Text as="h2" size="md" weight="bold" break>
        {only && isGroup(only) ? nameOf(only) : phrase("common.selected", { count: selection.length })}
      </Text>
      <Section title={t("arrange")}>
        {/* Left is left on the page in every language. */}
        <Row gap="2xs" dir="ltr">
          <AlignTools />
          <CommandTool id="distributeAcross" Sign={IconLayoutDistributeVertical} />
          <CommandTool id="distributeDown" Sign={IconLayoutDistributeHorizontal} />
          <ToolButton
            plain
            label={t("tidy")}
            disabled={selection.length < 2}
            onClick={() => designer.arrange(tidiedUp)}
          >
            <IconLayoutGrid size={18} stroke={1.6} />
          </ToolButton>
          {matching.map(([side, Sign]) => (
            <ToolButton
              plain
              key={side}
              label={t(`match.${side}`)}
              disabled={controls.length < 2}
              onClick={() => designer.arrange((now) => matched(now, side))}
            >
              <Sign size={18} stroke={1.6} />
            </ToolButton>
          ))}
        </Row>
        {selection.length > 1 && (
          <Row gap="2xs" align="end">
            <NumberBox labelled width={96} label={t("gap")} unit="px" value={gap} onChange={setGap} />
            <Button
              size="xs"
              variant="default"
              onClick={() => designer.arrange((now) => spaced(now, "x", gap))}
            >
              {t("across")}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => designer.arrange((now) => spaced(now, "y", gap))}
            >
              {t("down")}
            </Button>
          </Row>
        )}
      </Section>
      {controls.length > 0 && <LookFields controls={controls} />}
    </>
  );
}, lookAlike);
