import type { ExportEndpoint } from "@foyer/contract/analytics/export";
import type { Endpoint } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconChartLine, IconCode, IconDots, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Row } from "../kit/layout.tsx";
import { MenuButton } from "../menu-button.tsx";
import { ApiCallDialog } from "./api-call-dialog.tsx";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { ExportButton } from "./export/export-button.tsx";
import { AddNoteButton } from "./notes/add-note-button.tsx";
import { SaveQueryButton } from "./saved/save-query-button.tsx";
import type { SavedKind } from "./saved/saved-question.ts";
import type { QuestionState } from "./use-question.ts";

interface AnalysisActionsProps {
  state: Pick<QuestionState, "question" | "change">;
  /** Where the question is opened when it was saved: the path of the screen in the menu. */
  screen: string;
  endpoint: Pick<Endpoint, "method" | "path">;
  export: Pick<ExportEndpoint, "method" | "path" | "raw">;
  /** As it is sent to the endpoint; undefined while the question is not whole. */
  body: (object & { dataType: SavedKind }) | undefined;
  /** For the file, where it holds more than the screen asks for. */
  exported?: object | undefined;
  /** Ways to screens that ask the same otherwise. */
  children?: ReactNode;
}

/** What can be done with an answer: note, save, take it along, pass it on, ask it from a program. */
export function AnalysisActions({
  state: { question, change },
  screen,
  endpoint,
  export: exporting,
  body,
  exported = body,
  children,
}: AnalysisActionsProps) {
  const t = usePhrases("analysis");
  const [calling, setCalling] = useState(false);
  const Shape = question.tableOnly ? IconChartLine : IconTable;
  return (
    <Row align="stretch" gap="xs">
      <AddNoteButton of={question} />
      <SaveQueryButton screen={screen} dataType={body?.dataType ?? question.dataType} />
      {children}
      <ExportButton endpoint={exporting} body={exported} />
      <CopyLinkButton question={question} />
      <MenuButton
        entries={[
          {
            key: "table",
            label: t(question.tableOnly ? "chartToo" : "tableOnly"),
            icon: <Shape size={16} stroke={1.8} />,
            onClick: () => change({ tableOnly: !question.tableOnly }),
          },
          ...(body === undefined
            ? []
            : [
                {
                  key: "api",
                  label: t("apiCall"),
                  icon: <IconCode size={16} stroke={1.8} />,
                  onClick: () => setCalling(true),
                },
              ]),
        ]}
      >
        <Button size="xs" variant="default" leftSection={<IconDots size={16} stroke={1.8} />}>
          {t("more")}
        </Button>
      </MenuButton>
      {calling && <ApiCallDialog endpoint={endpoint} body={body} onClose={() => setCalling(false)} />}
    </Row>
  );
}
