import { recomputing } from "@foyer/contract/counting/recompute";
import { type Entity, EntityForm, entities, NewEntityForm } from "@foyer/contract/places/entities";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { blankEntity, draftOf } from "./entity-draft.ts";
import { EntityFields } from "./entity-fields.tsx";

interface EntityDialogProps {
  entity?: Entity | undefined;
  /** The organisation looked at when something new is made. */
  deptId?: number | undefined;
  onClose: () => void;
}

export function EntityDialog({ entity, deptId, onClose }: EntityDialogProps) {
  const t = usePhrases("entities");
  const create = useSend(entities.create, [entities.list]);
  const update = useSend(entities.update, [entities.list, entities.details, recomputing.progress]);

  return (
    <FormDialog
      title={entity ? t("edit", { name: entity.name }) : t("add")}
      schema={entity ? EntityForm : NewEntityForm}
      initial={entity ? draftOf(entity) : blankEntity(deptId)}
      fieldOf={{ "entity.nameTaken": "name", "organisation.closed": "deptId" }}
      width={520}
      onSave={(body) =>
        entity ? update.mutateAsync({ body: { ...body, id: entity.id } }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <EntityFields before={entity} />
    </FormDialog>
  );
}
