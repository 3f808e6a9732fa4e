import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { Button } from "@mantine/core";
import { IconChartLine, IconCode, IconDots, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { ApiCallDialog } from "../../../ui/analysis/api-call-dialog.tsx";
import { CopyLinkButton } from "../../../ui/analysis/copy-link-button.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { MenuButton } from "../../../ui/menu-button.tsx";

interface HeatActionsProps {
  state: Pick<QuestionState, "question" | "change">;
  /** As it is sent to the endpoint. */
  body: object;
}

/** What can be done with the question itself: its link, its call, its figures alone. */
export function HeatActions({ state: { question, change }, body }: HeatActionsProps) {
  const t = usePhrases("analysis");
  const [calling, setCalling] = useState(false);
  const Shape = question.tableOnly ? IconChartLine : IconTable;
  return (
    <>
      <CopyLinkButton question={question} />
      <MenuButton
        entries={[
          {
            key: "table",
            label: t(question.tableOnly ? "chartToo" : "tableOnly"),
            icon: <Shape size={16} stroke={1.8} />,
            onClick: () => change({ tableOnly: !question.tableOnly }),
          },
          {
            key: "api",
            label: t("apiCall"),
            icon: <IconCode size={16} stroke={1.8} />,
            onClick: () => setCalling(true),
          },
        ]}
      >
        <Button size="xs" variant="default" leftSection={<IconDots size={16} stroke={1.8} />}>
          {t("more")}
        </Button>
      </MenuButton>
      {calling && <ApiCallDialog endpoint={heatMaps.ask} body={body} onClose={() => setCalling(false)} />}
    </>
  );
}
