import type { Roster } from "@foyer/contract/analytics/staffing";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { languageTag } from "../../../lib/language.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Code } from "../../../ui/kit/code.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { type ParsedRoster, parseRoster } from "./parse-roster.ts";
import { weekdayWords } from "./weekday-words.ts";

interface PasteDialogProps {
  /** At which the business day begins. */
  firstHour: string;
  onTake: (roster: Roster) => void;
  onClose: () => void;
}

/** A roster as a spreadsheet has it: what is read of it is said while it is pasted. */
export function PasteDialog({ firstHour, onTake, onClose }: PasteDialogProps) {
  const t = usePhrases("staffing");
  const common = usePhrases("common");
  const [text, setText] = useState("");
  const dayStartMinute = Number(firstHour.slice(0, 2)) * 60 + Number(firstHour.slice(3));
  const parsed = parseRoster(text, { weekdays: weekdayWords(languageTag()), dayStartMinute });
  return (
    <Dialog title={t("pasteTitle")} width={600} onClose={onClose}>
      <Stack gap="sm">
        <Textarea
          data-autofocus
          label={t("pasteLabel")}
          description={t("pasteHelp")}
          rows={8}
          dir="auto"
          placeholder={t("pasteExample")}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div role="status">{text.trim() !== "" && <Read parsed={parsed} />}</div>
      </Stack>
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button
          disabled={parsed.shape === null}
          onClick={() => {
            onTake(parsed.roster);
            onClose();
          }}
        >
          {t("take")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

/** Faults that are named; more are counted. */
const mostFaults = 5;

function Read({ parsed: { roster, faults, shape } }: { parsed: ParsedRoster }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const hours = roster.flat().reduce((sum, people) => sum + people, 0);
  return (
    <Stack gap="xs">
      <Text weight="medium">
        {shape === null ? t("readNothing") : t(`read.${shape}`, { hours: format.number(hours, 1) })}
      </Text>
      {faults.length > 0 && (
        <>
          <Quiet>{t("faults", { count: faults.length })}</Quiet>
          <Stack as="ul" gap="3xs" size="sm" tone="broken">
            {faults.slice(0, mostFaults).map(({ line, text, fault }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same fault twice
              <li key={nth}>
                {t("line", { line })} <Code>{text}</Code> {t(`faultKinds.${fault}`)}
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
