import { accesses } from "@foyer/contract/places/accesses";
import { usePhrases } from "../../lib/phrases.ts";
import { AddButton } from "../add-button.tsx";
import { useDialog } from "../use-dialog.ts";
import { AccessDialog } from "./access-dialog.tsx";
import type { SiteChoice } from "./site-field.tsx";

interface AddAccessButtonProps {
  site?: SiteChoice | undefined;
  onMade?: ((id: number) => void) | undefined;
}

/** Opens the form of a new access; of one site where it is named. */
export function AddAccessButton({ site, onMade }: AddAccessButtonProps) {
  const t = usePhrases("accesses");
  const dialog = useDialog<never>();
  return (
    <>
      <AddButton ask={accesses.create} label={t("add")} onClick={() => dialog.open()} />
      {dialog.isOpen && <AccessDialog site={site} onMade={onMade} onClose={dialog.close} />}
    </>
  );
}
