import { type ControlKind, controlKinds, controls } from "@foyer/contract/reporting/screens/screen-controls";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note, Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { controlLooks } from "../../controls/control-looks.ts";
import { useControlWords } from "../../controls/control-words.ts";
import classes from "../designer.module.css";
import { useDesigner } from "../editor/use-designer.ts";
import { draggedKind } from "../stage/dragged-kind.ts";
import { useUsualWords } from "./node-words.ts";

/** All kinds of controls by their group: pressed or dragged one comes onto the page. */
export function ComponentsList() {
  const t = usePhrases("screenDesigner");
  const common = usePhrases("common");
  const words = useControlWords();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = controlKinds.filter((kind) => words.kind(kind).toLocaleLowerCase().includes(wanted));
  const groups = Map.groupBy(shown, (kind) => controls[kind].group);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        size="xs"
        aria-label={t("searchComponents")}
        placeholder={common("search")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        rightSection={
          typed !== "" && (
            <CloseButton size="sm" aria-label={common("clearSearch")} onClick={() => setTyped("")} />
          )
        }
      />
      {shown.length === 0 && <Quiet role="status">{common("nothingFound")}</Quiet>}
      {[...groups].map(([group, kinds]) => (
        <div key={group}>
          <Text as="h2" size="xs" weight="medium" tone="quiet" mb="2xs">
            {t(`groups.${group}`)}
          </Text>
          <Stack as="ul" gap="3xs">
            {kinds.map((kind) => (
              <Component key={kind} kind={kind} />
            ))}
          </Stack>
        </div>
      ))}
      <Note>{t("componentsHelp")}</Note>
    </Stack>
  );
}

function Component({ kind }: { kind: ControlKind }) {
  const designer = useDesigner();
  const words = useControlWords();
  const usualWords = useUsualWords();
  const { icon: Sign } = controlLooks[kind];
  return (
    <li>
      <Line
        as="button"
        type="button"
        gap="xs"
        size="sm"
        press
        round
        className={classes.component}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(draggedKind, kind);
          event.dataTransfer.effectAllowed = "copy";
        }}
        onClick={() => designer.add(kind, usualWords(kind))}
      >
        <Sign size={18} stroke={1.6} aria-hidden="true" />
        {words.kind(kind)}
      </Line>
    </li>
  );
}
