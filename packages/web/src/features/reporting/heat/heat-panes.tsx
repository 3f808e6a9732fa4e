import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { ReactNode } from "react";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import classes from "./heat.module.css";
import { HeatStage } from "./heat-stage.tsx";
import type { Pane } from "./pane.ts";
import type { Playhead } from "./playhead.ts";
import { ReadOutLine } from "./read-out-line.tsx";
import type { PlanZone, StagePlan } from "./stage-plan.ts";
import type { HeatView } from "./use-heat-view.ts";

interface HeatPanesProps {
  label: (pane: string) => string;
  plan: StagePlan;
  panes: readonly Pane[];
  maps: HeatView["maps"];
  head: Playhead;
  opacity: number;
  zones: readonly PlanZone[];
  point: PlanPoint | undefined;
  onPoint: (point: PlanPoint | undefined) => void;
  corner: ReactNode;
  onPictureFailed: () => void;
}

/** The maps side by side; the square pointed at in one is pointed at in all. */
export function HeatPanes({ label, panes, maps, corner, ...stage }: HeatPanesProps) {
  const { plan, head, point } = stage;
  return (
    <>
      <div className={classes.panes}>
        {panes.map((pane) => (
          <Stack key={pane.key} as="figure" gap="2xs">
            {pane.name && (
              <Text as="figcaption" size="sm" weight="medium">
                <bdi>{pane.name}</bdi>
              </Text>
            )}
            <HeatStage
              {...stage}
              label={label(pane.name)}
              pane={pane}
              corner={panes.length === 1 && corner ? corner : undefined}
            />
          </Stack>
        ))}
      </div>
      {panes.length > 1 && corner && <Note mt="2xs">{corner}</Note>}
      <ReadOutLine maps={maps} plan={plan} head={head} point={point} />
    </>
  );
}
