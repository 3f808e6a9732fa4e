import type { Endpoint } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconChartLine, IconCode, IconDots, IconLink, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { tell } from "../../lib/toasts.ts";
import { MenuButton } from "../menu-button.tsx";
import type { MenuEntry } from "../open-menu.tsx";
import classes from "./analysis.module.css";
import { ApiCallDialog } from "./api-call-dialog.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { useWhenText } from "./when-word.tsx";

interface AnalysisActionsProps {
  question: Question;
  change: (change: QuestionChange) => void;
  endpoint: Pick<Endpoint, "method" | "path">;
  /** As it is sent to the endpoint; undefined while the question is not whole. */
  body: unknown;
  /** Buttons that take the answer elsewhere: a file, a saved query, a note. */
  export?: ReactNode;
  save?: ReactNode;
  notes?: ReactNode;
  /** More of the menu, such as the picture of the chart. */
  more?: readonly MenuEntry[];
}

/** What can be done with an answer: take it along, pass it on, ask it from a program. */
export function AnalysisActions({
  question,
  change,
  endpoint,
  body,
  export: exporting,
  save,
  notes,
  more = [],
}: AnalysisActionsProps) {
  const t = usePhrases("analysis");
  const [calling, setCalling] = useState(false);
  const copyLink = useCopyLink(question);
  const Shape = question.tableOnly ? IconChartLine : IconTable;
  return (
    <div className={classes.actions}>
      {notes}
      {save}
      {exporting}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={16} stroke={1.8} />}
        onClick={() => void copyLink()}
      >
        {t("copyLink")}
      </Button>
      <MenuButton
        entries={[
          {
            key: "table",
            label: t(question.tableOnly ? "chartToo" : "tableOnly"),
            icon: <Shape size={16} stroke={1.8} />,
            onClick: () => change({ tableOnly: !question.tableOnly }),
          },
          ...more,
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
    </div>
  );
}

/** The address says all that is asked; spans that move with the clock stay words, and it says so. */
function useCopyLink(question: Question): () => Promise<void> {
  const t = usePhrases("analysis");
  const when = useWhenText();
  return async () => {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return tell("error", t("copyFailed", { link }));
    }
    const moves = question.time === null ? "" : ` ${t("linkWords", { when: when(question) })}`;
    tell("success", `${t("linkCopied")}.${moves}`);
  };
}
