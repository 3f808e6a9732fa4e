import { mostZones } from "@foyer/contract/reporting/heat-document";
import { Button } from "@mantine/core";
import { IconCamera, IconPolygon } from "@tabler/icons-react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Line } from "../../../../../ui/kit/layout.tsx";
import { LinkButton } from "../../../../../ui/kit/link-button.tsx";
import { Panel } from "../../../../../ui/kit/panel.tsx";
import { Note, Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { itemsNow, shownDocument } from "../editor/editor-state.ts";
import { type AreaNames, useItemName, useItemWords } from "../editor/item-words.ts";
import { placementOf, zoneItemId } from "../editor/plan-document.ts";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

/** Everything on the plan in words, and the areas of the site that are not drawn yet. */
export function PlacedList({ areas }: { areas: AreaNames }) {
  const t = usePhrases("heatPlans.placed");
  const format = useFormat();
  const editor = useEditor();
  const state = useEditorState();
  const document = shownDocument(state);
  const items = itemsNow(state);
  const nameOf = useItemName(document, areas);
  const wordsOf = useItemWords();
  const devices = items.filter(({ id }) => placementOf(document, id));
  const zones = items.filter((item) => !devices.includes(item));
  const row = (item: (typeof items)[number], Sign: typeof IconCamera) => (
    <Line as="li" key={item.id} gap="xs" align="start" py="2xs" data-plan-keys>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <div>
        <LinkButton
          unlined
          aria-pressed={state.selection.includes(item.id)}
          onClick={() => editor.lookAt(item.id)}
        >
          <Text
            as="span"
            size="sm"
            weight={state.selection.includes(item.id) ? "bold" : "medium"}
            tone={state.selection.includes(item.id) ? "active" : "plain"}
          >
            {nameOf(item.id)}
          </Text>
        </LinkButton>
        <Note>{wordsOf(item)}</Note>
      </div>
    </Line>
  );

  return (
    <Panel title={t("title")}>
      <Text as="h3" size="sm" weight="medium">
        {phrase("entities.tabs.devices")} ({format.number(devices.length)})
      </Text>
      {devices.length === 0 ? (
        <Quiet>{t("noDevices")}</Quiet>
      ) : (
        <ul>{devices.map((item) => row(item, IconCamera))}</ul>
      )}
      <Text as="h3" mt="sm" size="sm" weight="medium">
        {phrase("areas.title")} ({format.number(zones.length)})
      </Text>
      {zones.length > 0 && <ul>{zones.map((item) => row(item, IconPolygon))}</ul>}
      {!state.readOnly && <Undrawn areas={areas} />}
    </Panel>
  );
}

/** Areas of the site with a button to draw each. */
function Undrawn({ areas }: { areas: AreaNames }) {
  const t = usePhrases("heatPlans.placed");
  const editor = useEditor();
  const { document, picture, tool } = useEditorState();
  const drawn = new Set(document.zones.map(({ areaId }) => zoneItemId(areaId)));
  const open = [...areas].filter(([id]) => !drawn.has(zoneItemId(id)));
  if (areas.size === 0) return <Quiet>{t("noAreas")}</Quiet>;
  if (picture.img === "") return <Quiet>{t("pictureFirst")}</Quiet>;
  return (
    <ul>
      {open.map(([areaId, name]) => {
        const isDrawing = tool.kind === "zone" && tool.areaId === areaId;
        return (
          <Line as="li" key={areaId} gap="xs" py="2xs" data-plan-keys>
            <Box grow size="sm" break>
              {name}
            </Box>
            <Button
              size="compact-sm"
              variant={isDrawing ? "light" : "default"}
              aria-label={isDrawing ? phrase("common.cancel") : t("draw", { name })}
              disabled={drawn.size >= mostZones}
              onClick={() => editor.take(isDrawing ? { kind: "select" } : { kind: "zone", areaId })}
            >
              {isDrawing ? phrase("common.cancel") : t("drawShort")}
            </Button>
          </Line>
        );
      })}
    </ul>
  );
}
