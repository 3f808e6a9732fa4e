import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import classes from "./device-settings-page.module.css";
import { useSettingsPage } from "./settings-context.ts";

/** What was changed and is not sent; at the foot of the page, in sight from everywhere on it. */
export function ChangeBar({ sending, onSend }: { sending: boolean; onSend: () => void }) {
  const t = usePhrases("deviceSettings.bar");
  const format = useFormat();
  const { draft } = useSettingsPage();
  const count = draft.changed.length;
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={t("label")}>
      <p className={classes.changes} role="status">
        <strong>{t("changes", { count })}</strong>
        <span>{format.list(draft.changed.map(groupWord))}</span>
      </p>
      <Button variant="default" onClick={() => draft.discard()}>
        {t("discard")}
      </Button>
      <Button loading={sending} onClick={onSend}>
        {t("send")}
      </Button>
    </section>
  );
}
