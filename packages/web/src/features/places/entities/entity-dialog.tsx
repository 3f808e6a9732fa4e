import { recomputing } from "@foyer/contract/counting/recompute";
import { type Entity, EntityForm, entities, NewEntityForm } from "@foyer/contract/places/entities";
import { usePhrases } from "../../../lib/phrases.ts";
import { CrudDialog } from "../../../ui/form/crud-dialog.tsx";
import { blankEntity, toDraft } from "./entity-draft.ts";
import { EntityFields } from "./entity-fields.tsx";

interface EntityDialogProps {
  entity?: Entity | undefined;
  /** The organisation shown when something new is made. */
  deptId?: number | undefined;
  onMade?: ((id: number) => void) | undefined;
  onClose: () => void;
}

export function EntityDialog({ entity, deptId, onMade, onClose }: EntityDialogProps) {
  const t = usePhrases("entities");
  return (
    <CrudDialog
      title={entity ? t("edit", { name: entity.name }) : t("add")}
      endpoints={entities}
      changed={[entities.details, recomputing.progress]}
      thing={entity}
      schema={entity ? EntityForm : NewEntityForm}
      initial={entity ? toDraft(entity) : blankEntity(deptId)}
      refusalFields={{ "entity.nameTaken": "name", "organisation.closed": "deptId" }}
      width={600}
      onMade={onMade}
      onClose={onClose}
    >
      <EntityFields before={entity} />
    </CrudDialog>
  );
}
