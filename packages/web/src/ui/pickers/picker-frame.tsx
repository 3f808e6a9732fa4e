import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { Row, Stack } from "../kit/layout.tsx";
import { Notice } from "../kit/notice.tsx";
import { Quiet } from "../kit/text.tsx";
import { ChosenList } from "./chosen-list.tsx";
import classes from "./pickers.module.css";
import type { Choice } from "./use-choice.ts";

interface PickerFrameProps {
  title: string;
  choice: Choice;
  most: number;
  single: boolean;
  /** Said when nothing is chosen; without it nothing may be chosen. */
  needed?: string;
  onChoose: () => void;
  onClose: () => void;
  /** Where to choose from. */
  children: ReactNode;
}

/** A picker's dialog: where to choose from, what is chosen, how much of what is allowed. */
export function PickerFrame({
  title,
  choice,
  most,
  single,
  needed,
  onChoose,
  onClose,
  children,
}: PickerFrameProps) {
  const t = usePhrases("pickers");
  const common = usePhrases("common");
  const [warned, setWarned] = useState(false);
  const count = choice.ids.length;

  function choose() {
    if (count === 0 && needed !== undefined) return setWarned(true);
    onChoose();
  }

  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <div className={classes.panes} data-single={single || undefined}>
        <Stack gap="xs">{children}</Stack>
        {!single && <ChosenList choice={choice} />}
      </div>
      {warned && count === 0 && (
        <Notice as="p" mt="md" tone="broken" role="alert">
          {needed}
        </Notice>
      )}
      <Row justify="end" gap="xs" mt="md">
        <Quiet numeric grow role="status">
          {!single && (choice.room === 0 ? t("full", { most }) : t("chosenOf", { number: count, most }))}
        </Quiet>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button onClick={choose}>{common("select")}</Button>
      </Row>
    </Dialog>
  );
}
