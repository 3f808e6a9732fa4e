import { centreOf } from "@foyer/canvas/geometry/boxes";
import { seenBox } from "@foyer/canvas/viewport";
import { mostPlacements } from "@foyer/contract/reporting/heat-document";
import { type HeatDevice, heatReports } from "@foyer/contract/reporting/heat-reports";
import { Button } from "@mantine/core";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { useAsk } from "../../../../../lib/use-ask.ts";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../../ui/dialog-end.tsx";
import { Note } from "../../../../../ui/kit/text.tsx";
import { Toolbar } from "../../../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../../../ui/search-field.tsx";
import { DataTable } from "../../../../../ui/table/data-table.tsx";
import { useSelection } from "../../../../../ui/table/use-selection.ts";
import { useInnerList } from "../../../../../ui/use-inner-list.ts";
import { type EditorState, planBox } from "../editor/editor-state.ts";
import { placedAt } from "../editor/plan-document.ts";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

interface AddDevicesDialogProps {
  reportId: number;
  zone: string;
  onClose: () => void;
}

/** Devices of the site that see heat and are not on the plan yet, ten a page. */
export function AddDevicesDialog({ reportId, zone, onClose }: AddDevicesDialogProps) {
  const t = usePhrases("heatPlans.add");
  const format = useFormat();
  const editor = useEditor();
  const state = useEditorState();
  const list = useInnerList();
  const rows = useAsk(heatReports.bindable, { query: { ...list.query, heatReportId: reportId } });
  const placed = new Set(state.document.options.map(({ id }) => id));
  const { selection, rows: chosen } = useSelection(rows.data?.content, ({ id }) =>
    placed.has(id) ? t("placed") : undefined,
  );
  const isTooMany = placed.size + chosen.length > mostPlacements;
  const takenOff = state.saved.options.filter(({ id }) => !placed.has(id));

  return (
    <Dialog title={t("title")} width={600} onClose={onClose}>
      <Toolbar gap="sm">
        <SearchField
          second
          placeholder={phrase("bindings.searchDevice")}
          value={list.query.search}
          onSearch={list.search}
        />
      </Toolbar>
      <DataTable<HeatDevice>
        caption={t("title")}
        rows={rows}
        state={list}
        toName={({ name, sn }) => name || sn}
        selection={selection}
        columns={[
          { title: phrase("common.name"), sort: "name", cell: ({ name }) => name },
          { title: phrase("records.serial"), sort: "sn", cell: ({ sn }) => <bdi dir="ltr">{sn}</bdi> },
          {
            title: t("lastHeat"),
            cell: ({ lastHeat }) => (lastHeat ? format.dateTime(lastHeat, zone) : phrase("staff.never")),
          },
        ]}
        empty={{ text: t("nothingYet") }}
      />
      {takenOff.map((device) => (
        <Button
          key={device.id}
          mt="xs"
          size="compact-sm"
          variant="default"
          onClick={() => editor.add([device])}
        >
          {t("putBack", { name: device.name || device.sn })}
        </Button>
      ))}
      {isTooMany && (
        <Note mt="xs" tone="broken" role="alert">
          {t("tooMany", { most: mostPlacements })}
        </Note>
      )}
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {phrase("common.cancel")}
        </Button>
        <Button disabled={chosen.length === 0 || isTooMany} onClick={() => editor.add(spread(state, chosen))}>
          {phrase("common.add")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

/** How far one new device lies beside the one before, pixels of the plan. */
const aside = 32;

/** New devices in the middle of what is seen, each a little beside the one before. */
function spread({ camera, stage, picture }: EditorState, devices: readonly HeatDevice[]) {
  const plan = planBox(picture);
  const seen = stage.width > 0 ? centreOf(seenBox(camera, stage)) : centreOf(plan);
  const isOnPlan = seen.x >= 0 && seen.y >= 0 && seen.x <= plan.width && seen.y <= plan.height;
  const { x, y } = isOnPlan ? seen : centreOf(plan);
  const first = ((devices.length - 1) * aside) / 2;
  return devices.map((device, nth) =>
    placedAt(device, { x: x - first + nth * aside, y: y - first + nth * aside }, picture),
  );
}
