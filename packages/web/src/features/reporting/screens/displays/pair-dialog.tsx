import type { Reply } from "@foyer/contract/endpoint";
import { WallChoices, walls } from "@foyer/contract/reporting/screens/walls";
import { Button } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { language } from "../../../../lib/language.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DraftForm } from "../../../../ui/form/draft-form.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useDraft } from "../../../../ui/form/use-draft.ts";
import { Fact, Facts } from "../../../../ui/kit/facts.tsx";
import { Stack } from "../../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../../ui/kit/text.tsx";
import { browserOf } from "./display-facts.ts";
import { firstChoices } from "./first-choices.ts";
import { ShownFields } from "./shown-fields.tsx";

type Found = Reply<typeof walls.findPairing>;

const Typed = z.strictObject({ code: z.string().check(z.trim(), z.minLength(4), z.maxLength(20)) });

interface PairDialogProps {
  /** From the address that a display shows beside its code. */
  code: string;
  screenId: number | undefined;
  onClose: () => void;
}

/** Makes a display that shows a code one of the company's: first it is looked for, then said what it shows. */
export function PairDialog({ code, screenId, onClose }: PairDialogProps) {
  const [found, setFound] = useState<{ code: string; display: Found }>();
  return found ? (
    <FoundDialog {...found} screenId={screenId} onClose={onClose} />
  ) : (
    <CodeDialog
      code={code}
      onFound={(typed, display) => setFound({ code: typed, display })}
      onClose={onClose}
    />
  );
}

interface CodeDialogProps {
  code: string;
  onFound: (code: string, found: Found) => void;
  onClose: () => void;
}

function CodeDialog({ code, onFound, onClose }: CodeDialogProps) {
  const t = usePhrases("displays.pair");
  const common = usePhrases("common");
  const draft = useDraft({ schema: Typed, initial: { code }, refusalFields: { "wall.codeWrong": "code" } });
  const find = useSend(walls.findPairing, [], { says: false });
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <DraftForm
        draft={draft}
        onSave={async (typed) => onFound(typed.code, await find.mutateAsync({ body: typed }))}
        buttons={
          <>
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={draft.saving}>
              {t("find")}
            </Button>
          </>
        }
      >
        <Quiet>{t("text")}</Quiet>
        <p>
          <bdi dir="ltr">{`${location.origin}/${language()}/screen`}</bdi>
        </p>
        <TextField name="code" label={t("code")} help={t("codeHelp")} ltr required />
      </DraftForm>
    </Dialog>
  );
}

interface FoundDialogProps {
  code: string;
  display: Found;
  screenId: number | undefined;
  onClose: () => void;
}

function FoundDialog({ code, display, screenId, onClose }: FoundDialogProps) {
  const t = usePhrases("displays.pair");
  const facts = usePhrases("displays.facts");
  const pair = useSend(walls.pair, [walls.list], { says: t("done") });
  const { number, size, address } = display;
  return (
    <FormDialog
      title={t("foundTitle")}
      schema={WallChoices}
      initial={firstChoices(screenId)}
      saveLabel={t("save")}
      onSave={(chosen) => pair.mutateAsync({ body: { ...chosen, code } })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <p>{t("compare")}</p>
        <Text size="2xl" weight="bold" numeric>
          {number}
        </Text>
        <Facts gapY="3xs">
          <Fact title={facts("size")}>
            <bdi dir="ltr">{size}</bdi>
          </Fact>
          <Fact title={facts("browser")}>{browserOf(display)}</Fact>
          <Fact title={facts("address")}>
            <bdi dir="ltr">{address}</bdi>
          </Fact>
        </Facts>
      </Stack>
      <ShownFields />
    </FormDialog>
  );
}
