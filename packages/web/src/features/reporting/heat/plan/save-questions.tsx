import { Button, Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useState } from "react";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../ui/dialog-end.tsx";
import { Stack } from "../../../../ui/kit/layout.tsx";
import { Text } from "../../../../ui/kit/text.tsx";
import { useAttempt } from "../../../../ui/use-attempt.ts";

interface MovedQuestionProps {
  onSave: (from: "now" | "always") => void;
  onClose: () => void;
}

/** Since when do moved devices stand where they do now? */
export function MovedQuestion({ onSave, onClose }: MovedQuestionProps) {
  const t = usePhrases("heatPlans.moved");
  const common = usePhrases("common");
  const [from, setFrom] = useState<"now" | "always">("now");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <Radio.Group value={from} onChange={(value) => setFrom(value as typeof from)} aria-label={t("title")}>
        <Stack gap="sm">
          <Radio value="now" label={t("now")} description={t("nowHelp")} />
          <Radio value="always" label={t("always")} description={t("alwaysHelp")} />
        </Stack>
      </Radio.Group>
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button onClick={() => onSave(from)}>{common("save")}</Button>
      </DialogEnd>
    </Dialog>
  );
}

interface ChangedQuestionProps {
  overwrite: () => Promise<void>;
  onReload: () => Promise<void>;
  onClose: () => void;
}

/** Somebody else has saved the plan in the meantime. */
export function ChangedQuestion({ overwrite, onReload, onClose }: ChangedQuestionProps) {
  const t = usePhrases("heatPlans.changed");
  const { refusal, attempt } = useAttempt();
  const [busy, setBusy] = useState(false);

  async function choose(act: () => Promise<void>) {
    setBusy(true);
    const isDone = await attempt(act);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <Text tone="quiet">{t("text")}</Text>
      <DialogEnd refusal={refusal}>
        <Button color="red" variant="outline" loading={busy} onClick={() => void choose(overwrite)}>
          {t("overwrite")}
        </Button>
        <Button loading={busy} onClick={() => void choose(onReload)} data-autofocus>
          {phrase("layout.reload")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
