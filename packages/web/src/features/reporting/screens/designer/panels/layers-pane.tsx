import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { useControlWords } from "../../controls/control-words.ts";
import classes from "../designer.module.css";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { type FoundNode, foundNodes } from "./found-nodes.ts";
import { NodeSign } from "./layer-row-view.tsx";
import { LayersTree } from "./layers-tree.tsx";
import { useNodeName } from "./node-words.ts";
import { usePageName } from "./page-words.ts";

/** Everything on the page, or what is looked for on all pages. */
export function LayersPane() {
  const t = usePhrases("screenDesigner");
  const common = usePhrases("common");
  const designer = useDesigner();
  const { document, pageId, finding } = useSettledState();
  const words = useControlWords();
  const nameOf = useNodeName();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = foundNodes(document, pageId, typed, { name: nameOf, kind: words.kind });
  const isSearching = typed.trim() !== "";
  const active = Math.min(at, found.length - 1);

  useEffect(() => {
    if (!finding) return;
    field.current?.focus();
    field.current?.select();
    designer.beganFinding();
  }, [finding, designer]);

  function type(text: string) {
    setTyped(text);
    setAt(0);
  }

  /** In a drawer the focus stays: the stage lies behind it. */
  function toStage() {
    if (!field.current?.closest("[role=dialog]"))
      window.document.querySelector<HTMLElement>("[data-designer-keys=stage]")?.focus();
  }

  function choose({ page, node }: FoundNode) {
    designer.goTo(page.id, node.id);
    toStage();
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt(Math.min(found.length - 1, active + 1)),
    ArrowUp: () => setAt(Math.max(0, active - 1)),
    Enter() {
      const chosen = found[active];
      if (chosen) choose(chosen);
    },
    Escape() {
      type("");
      toStage();
    },
  };

  function press(event: KeyboardEvent) {
    const act = keys[event.key];
    if (act === undefined || (!isSearching && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
        type="search"
        size="xs"
        role="combobox"
        aria-label={phrase("screenDesigner.commands.find")}
        aria-expanded={isSearching}
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${active}`}
        placeholder={t("findExample")}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        rightSection={
          isSearching && <CloseButton size="sm" aria-label={common("clearSearch")} onClick={() => type("")} />
        }
      />
      {isSearching && found.length === 0 && <Quiet role="status">{common("nothingFound")}</Quiet>}
      {isSearching ? (
        <div role="listbox" id={id} aria-label={t("found")}>
          {found.map((each, nth) => (
            <FoundRow
              key={`${each.page.id} ${each.node.id}`}
              id={`${id}-${nth}`}
              found={each}
              isActive={nth === active}
              onPress={() => choose(each)}
            />
          ))}
        </div>
      ) : (
        <LayersTree />
      )}
    </Stack>
  );
}

interface FoundRowProps {
  id: string;
  found: FoundNode;
  isActive: boolean;
  onPress: () => void;
}

function FoundRow({ id, found: { page, node }, isActive, onPress }: FoundRowProps) {
  const { pageId } = useSettledState();
  const nameOf = useNodeName();
  const pageName = usePageName();
  return (
    // The field has the focus and the keys.
    <Line
      id={id}
      role="option"
      gap="2xs"
      size="sm"
      round
      press
      className={classes.layer}
      aria-selected={isActive}
      data-current={isActive || undefined}
      onClick={onPress}
      ref={(row: HTMLElement | null) => {
        if (isActive) row?.scrollIntoView?.({ block: "nearest" });
      }}
    >
      <NodeSign node={node} />
      <Box as="bdi" grow cut>
        {nameOf(node)}
      </Box>
      {page.id !== pageId && (
        <Text as="span" size="xs" tone="quiet">
          {pageName(page)}
        </Text>
      )}
    </Line>
  );
}
