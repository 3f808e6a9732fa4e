import { type FoundSubject, searchedAtOnce } from "@foyer/contract/places/subjects";
import { type ComboboxParsedItem, type MantineSize, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type FocusEvent, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Stack } from "../kit/layout.tsx";
import { Note, Text } from "../kit/text.tsx";
import { pathText } from "../tree/tree-rows.ts";
import { useEntity, useFoundEntities } from "./use-entity.ts";

const all = "all";

interface Entry {
  value: string;
  label: string;
}

interface EntitySelectProps {
  label: string;
  /** Where the label would take too much room. */
  hideLabel?: boolean;
  value: number | null;
  onChoose: (id: number | null, entity?: FoundSubject) => void;
  /** Only entities of this organisation and those below it. */
  deptId?: number | undefined;
  /** Offers all of them, under this name. */
  allLabel?: string;
  /** Entries of another kind before the entities, and which of them is chosen. */
  others?: {
    group: string;
    entries: readonly Entry[];
    value: string | null;
    onChoose: (value: string) => void;
  };
  placeholder?: string;
  error?: string | undefined;
  required?: boolean;
  size?: MantineSize;
  className?: string | undefined;
  w?: number | Record<string, number | string>;
  /** Where it comes in the place of something that was pressed. */
  autoFocus?: boolean;
  defaultDropdownOpened?: boolean;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  "data-field"?: string;
}

/** One entity: typing asks the server, which returns the first fifteen, so that any number of them is served. */
export function EntitySelect({
  label,
  hideLabel = false,
  value,
  onChoose,
  deptId,
  allLabel,
  others,
  required = false,
  ...rest
}: EntitySelectProps) {
  const t = usePhrases("pickers");
  const common = usePhrases("common");
  const [typed, setTyped] = useState("");
  const { chosen, listed, total, searching } = useEntities(value, typed, deptId);
  // The chosen one has its name also when it is not among the hits.
  const known = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed;
  const byId = new Map(known.map((one) => [String(one.id), one]));
  const entries = known.map(({ id, name }) => ({ value: String(id), label: name }));
  const hits = new Set(listed.map(({ id }) => String(id)));

  function choose(next: string | null) {
    setTyped("");
    if (next === null) return;
    const entity = byId.get(next);
    if (entity) onChoose(entity.id, entity);
    else if (next === all) onChoose(null);
    else others?.onChoose(next);
  }

  const isHit = ({ value: each, label: name }: Entry) => {
    if (typed === "" || hits.has(each)) return true;
    return !byId.has(each) && name.toLocaleLowerCase().includes(typed.toLocaleLowerCase());
  };
  const usual = value !== null ? String(value) : allLabel === undefined ? null : all;
  const nameOfValue =
    chosen?.name ?? others?.entries.find((entry) => entry.value === others.value)?.label ?? allLabel;

  return (
    <Select<string>
      {...rest}
      {...(hideLabel ? { "aria-label": label } : { label, withAsterisk: required })}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ dropdown: { maxHeight: 320, overflowY: "auto" } }}
      nothingFoundMessage={common(searching ? "loading" : "nothingFound")}
      value={others?.value ?? usual}
      data={[
        ...(allLabel === undefined ? [] : [{ value: all, label: allLabel }]),
        ...(others && others.entries.length > 0 ? [{ group: others.group, items: [...others.entries] }] : []),
        { group: t("sites", { shown: listed.length, total }), items: entries },
      ]}
      // The server has searched the entities.
      filter={({ options }) => shown(options, isHit)}
      // The field shows the name of what is chosen, which nobody has typed.
      onSearchChange={(text) => setTyped(text === nameOfValue ? "" : text)}
      onChange={choose}
      renderOption={({ option }) => <Named name={option.label} above={byId.get(option.value)?.above ?? []} />}
    />
  );
}

function useEntities(value: number | null, typed: string, deptId: number | undefined) {
  const [text] = useDebouncedValue(typed.trim(), 200);
  const found = useFoundEntities(text, deptId);
  const named = useEntity(value);
  const listed = found.data?.content ?? [];
  return {
    listed,
    chosen: listed.find(({ id }) => id === value) ?? named,
    total: found.data?.totalElements ?? 0,
    searching: found.isFetching,
  };
}

function shown(options: ComboboxParsedItem[], isHit: (entry: Entry) => boolean): ComboboxParsedItem[] {
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return isHit(option) ? [option] : [];
    const items = option.items.filter(isHit).slice(0, searchedAtOnce + 1);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
}

function Named({ name, above }: { name: string; above: readonly string[] }) {
  return (
    <Stack as="span">
      <Text as="bdi" size="sm" cut>
        {name}
      </Text>
      {above.length > 0 && (
        <Note as="bdi" cut tight>
          {pathText(above)}
        </Note>
      )}
    </Stack>
  );
}
