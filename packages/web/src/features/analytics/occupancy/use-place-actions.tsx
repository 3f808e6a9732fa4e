import { occupancy } from "@foyer/contract/analytics/occupancy";
import { IconGauge, IconWorldShare } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import type { RowAction } from "../../../ui/table/column.ts";
import { useDialog } from "../../../ui/use-dialog.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import type { Place } from "./place.ts";

export interface PlaceActions {
  limit: (place: Place) => void;
  of: (place: Place) => RowAction[];
}

/** What can be done with a place, and the dialogs it is done in. */
export function usePlaceActions() {
  const t = usePhrases("occupancy");
  const limiting = useDialog<Place>();
  const linking = useDialog<Place>();
  const actions: PlaceActions = {
    limit: limiting.open,
    of: (place) => [
      {
        ask: occupancy.setLimit,
        label: t("setLimit"),
        icon: <IconGauge size={16} />,
        onClick: () => limiting.open(place),
      },
      {
        ask: occupancy.createLink,
        label: t("publicPage"),
        icon: <IconWorldShare size={16} />,
        onClick: () => linking.open(place),
      },
    ],
  };
  const dialogs = (
    <>
      {limiting.item && <LimitDialog place={limiting.item} onClose={limiting.close} />}
      {linking.item && <LinkDialog place={linking.item} onClose={linking.close} />}
    </>
  );
  return { actions, dialogs };
}
