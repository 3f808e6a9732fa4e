import { ActionIcon, Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { guide, useHasGuide } from "../../lib/guide.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { LinkButton } from "../kit/link-button.tsx";
import { look } from "../kit/look.ts";
import { Text } from "../kit/text.tsx";
import { entryOfMetric } from "./metric-guide.ts";
import { isSum } from "./metric-kinds.ts";

/** A small sign beside the name of a metric: its formula. */
export function MetricHelp({ metric }: { metric: string }) {
  const t = usePhrases("analysis");
  const metrics = usePhrases("metrics");
  const formulas = usePhrases("rules.formulas");
  const [isOpen, setOpen] = useState(false);
  const hasGuide = useHasGuide();
  const entry = entryOfMetric[metric];
  const name = metrics(`${metric as "flowIn"}.name`);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" returnFocus>
      <Popover.Target>
        <ActionIcon
          size={24}
          radius="xl"
          variant="subtle"
          color="gray"
          aria-label={`${t("howReckoned")} ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" weight="normal" role="status">
          {metrics(`${metric as "flowIn"}.help`)}
          {metric === "captureRate" && ` ${t("otherFormula", { formula: formulas("ofPassby") })}`}
          {!isSum(metric) && metric !== "occupancy" && ` ${t("fromSums")}`}
        </Text>
        {entry && hasGuide && (
          <LinkButton
            className={look({ size: "sm", mt: "2xs" })}
            onClick={() => {
              setOpen(false);
              guide.open(entry);
            }}
          >
            {phrase("layout.guideMore")}
          </LinkButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
