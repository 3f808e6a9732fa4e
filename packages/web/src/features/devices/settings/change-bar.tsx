import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
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
    <Row
      as="section"
      gap="xs"
      frame
      surface="body"
      mt="md"
      p="sm"
      className={classes.bar}
      aria-label={t("label")}
    >
      <Row gap="sm" gapY="3xs" size="sm" className={classes.changes} role="status">
        <Text as="strong" weight="bold">
          {t("changes", { count })}
        </Text>
        <Quiet as="span">{format.list(draft.changed.map(groupWord))}</Quiet>
      </Row>
      <Button variant="default" onClick={() => draft.discard()}>
        {t("discard")}
      </Button>
      <Button loading={sending} onClick={onSend}>
        {t("send")}
      </Button>
    </Row>
  );
}
