import { text } from "@foyer/contract/endpoint";
import { longestTag, mostTags, type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import * as z from "zod/mini";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TagsField } from "../../../ui/form/tags-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

const Draft = z.strictObject({
  name: text(100),
  tags: z.array(text(longestTag)).check(z.maxLength(mostTags)),
});

interface NameDialogProps {
  screen: ScreenRow;
  /** Names a copy instead of the screen itself. */
  copies?: boolean;
  onClose: () => void;
}

/** Names a screen anew and sorts it, or names a copy of it. */
export function NameDialog({ screen: { id, name, tags }, copies = false, onClose }: NameDialogProps) {
  const t = usePhrases("screens");
  const rename = useSend(screens.rename, [screens.list, screens.tags]);
  const copy = useSend(screens.copy, [screens.list]);
  const known = useAsk(screens.tags, {}, { enabled: !copies }).data ?? [];
  return (
    <FormDialog
      title={t(copies ? "copyTitle" : "renameTitle", { name })}
      schema={Draft}
      initial={{ name: copies ? t("copyOf", { name }).slice(0, 100) : name, tags }}
      onSave={(draft) =>
        copies
          ? copy.mutateAsync({ body: { id, name: draft.name } })
          : rename.mutateAsync({ body: { id, ...draft } })
      }
      onClose={onClose}
    >
      <TextField name="name" label={phrase("common.name")} required />
      {!copies && (
        <TagsField
          name="tags"
          label={t("tags")}
          help={t("tagsHelp")}
          known={known}
          most={mostTags}
          longest={longestTag}
        />
      )}
    </FormDialog>
  );
}
