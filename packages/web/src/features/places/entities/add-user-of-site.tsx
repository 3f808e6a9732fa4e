import type { EntityDetails } from "@foyer/contract/places/entities";
import { staff } from "@foyer/contract/places/staff";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { May } from "../../../ui/may.tsx";
import { InitialPasswordDialog } from "../../../ui/password/initial-password-dialog.tsx";
import type { Made } from "../staff/staff-dialog.tsx";

const StaffDialog = lazyPart(async () => (await import("../staff/staff-dialog.tsx")).StaffDialog);

/** Makes an account that sees the site and no other. */
export function AddUserOfSite({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("staff");
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  return (
    <May ask={staff.create}>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {t("add")}
      </Button>
      {adding && <StaffDialog site={entity} onMade={setMade} onClose={() => setAdding(false)} />}
      {made && (
        <InitialPasswordDialog
          title={t("made", { name: made.name })}
          password={made.password}
          onClose={() => setMade(undefined)}
        />
      )}
    </May>
  );
}
