import { type BoundLine, countingFeeds } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { ChoiceField } from "../form/choice-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { Text } from "../kit/text.tsx";
import { changedByBinding } from "./binding-calls.ts";

const Draft = z.object({ feed: z.enum(countingFeeds) });

/** What a line counts from, where its device reports the same people in several ways. */
export function FeedDialog({ line, onClose }: { line: BoundLine; onClose: () => void }) {
  const t = usePhrases("bindings");
  const choose = useSend(devices.chooseFeed, changedByBinding);
  const feeds = countingFeeds.filter((feed) => feed === line.feed || line.otherFeeds.includes(feed));
  return (
    <FormDialog
      title={t("feedTitle", { name: line.name })}
      schema={Draft}
      initial={{ feed: line.feed }}
      onSave={({ feed }) => choose.mutateAsync({ body: { deviceId: line.deviceId, line: line.line, feed } })}
      onClose={onClose}
    >
      <Text tone="quiet">{t("feedHelp")}</Text>
      <ChoiceField
        name="feed"
        label={t("chooseFeed")}
        options={feeds.map((value) => ({ value, label: t(`feeds.${value}`) }))}
      />
    </FormDialog>
  );
}
