import { Row, Stack } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import "@mantine/core/styles/Switch.layer.css";
import { type FoundSubject, type SubjectType, subjects } from "@foyer/contract/places/subjects";
import { Button, CloseButton, Switch, TextInput } from "@mantine/core";
import { IconClipboardText, IconSearch } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Failed } from "../states/failed.tsx";
import { Tree } from "../tree/tree.tsx";
import { EntitySelect } from "./entity-select.tsx";
import { recentChoices } from "./recent-choices.ts";
import { SubjectOptions } from "./subject-options.tsx";
import type { Choice } from "./use-choice.ts";
import { useSubjectSearch } from "./use-subject-search.ts";

interface SubjectSearchProps {
  dataType: SubjectType;
  choice: Choice;
  single: boolean;
  /** For accesses and areas: only of this entity. */
  entityId: number | undefined;
  /** The organisations of what was chosen before. */
  reveal: readonly number[];
  /** Enter on a hit where only one can be chosen. */
  onDone: (option: FoundSubject) => void;
  onPaste: (text: string) => void;
}

/** Where a picker of entities, accesses or areas chooses from. */
export function SubjectSearch({
  dataType,
  choice,
  single,
  entityId,
  reveal,
  onDone,
  onPaste,
}: SubjectSearchProps) {
  const t = usePhrases("pickers");
  const common = usePhrases("common");
  const id = useId();
  const [deptId, setDeptId] = useState<number | null>(null);
  const [below, setBelow] = useState(true);
  const [site, setSite] = useState<number | null>(entityId ?? null);
  const [active, setActive] = useState(0);
  const [adding, setAdding] = useState(false);
  const search = useSubjectSearch({ dataType, deptId, below, entityId: site });
  const recent = useRecent(dataType, search.text === "" && deptId === null && site === null);
  const options = [...recent, ...search.found.filter((one) => !recent.some(({ id }) => id === one.id))];
  const at = Math.min(active, Math.max(0, options.length - 1));

  function enter(text: string) {
    search.enter(text);
    setActive(0);
  }

  function toggle(option: FoundSubject) {
    if (single) return onDone(option);
    if (choice.has(option.id)) choice.remove(option.id);
    else choice.add([option]);
  }

  function takeBack() {
    const last = choice.ids.at(-1);
    if (last !== undefined) choice.remove(last);
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = options[at];
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(at + 1, options.length - 1)),
      ArrowUp: () => setActive(Math.max(at - 1, 0)),
      Enter: () => {
        if (option && single) onDone(option);
        else if (option) choice.add([option]);
      },
      ...(search.text === "" && { Backspace: takeBack }),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]?.();
  }

  /** Several lines are a list of names. */
  function onPasted(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (single || !/\S\s*\n\s*\S/.test(text)) return;
    event.preventDefault();
    onPaste(text);
  }

  async function addAll() {
    setAdding(true);
    choice.add(await search.all(choice.room + choice.ids.length).finally(() => setAdding(false)));
  }

  const notAll = search.found.length < search.total;
  const label = t(`search.${dataType}`);
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        aria-label={label}
        placeholder={label}
        value={search.text}
        onChange={(event) => enter(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPasted}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={
          search.text !== "" && (
            <CloseButton size="sm" aria-label={common("clearSearch")} onClick={() => enter("")} />
          )
        }
      />
      {dataType === 0 && (
        <OrganisationFilter {...{ deptId, below, reveal }} onDept={setDeptId} onBelow={setBelow} />
      )}
      {dataType !== 0 && entityId === undefined && (
        <EntitySelect label={t("site")} value={site} onChoose={setSite} allLabel={t("allSites")} />
      )}
      {search.asked.isError ? (
        <Failed error={search.asked.error} onRetry={() => void search.asked.refetch()} />
      ) : (
        <SubjectOptions
          id={id}
          label={label}
          options={options}
          active={at}
          recent={{ count: recent.length, title: t("recent") }}
          has={choice.has}
          full={!single && choice.room === 0}
          onToggle={toggle}
        />
      )}
      {options.length === 0 && search.asked.isSuccess && <Note>{common("nothingFound")}</Note>}
      {notAll && (
        <Note>
          {t(`firstShown.${dataType}`, { num: search.found.length, total: search.total })}{" "}
          {search.more && (
            <Button variant="subtle" size="compact-xs" onClick={search.more}>
              {t("showMore")}
            </Button>
          )}
        </Note>
      )}
      {!single && (
        <Row align="stretch" gap="xs">
          {search.total > 0 && search.total <= choice.room && (
            <Button variant="default" size="compact-sm" loading={adding} onClick={() => void addAll()}>
              {t("addAll", { number: search.total })}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardText size={14} aria-hidden="true" />}
            onClick={() => onPaste("")}
          >
            {t("paste")}
          </Button>
        </Row>
      )}
    </>
  );
}

function useRecent(dataType: SubjectType, wanted: boolean): readonly FoundSubject[] {
  const [ids] = useState(() => recentChoices(dataType));
  const asked = useAsk(subjects.names, { body: { dataType, ids } }, { enabled: ids.length > 0 });
  if (!wanted) return [];
  return ids.flatMap((id) => asked.data?.find((one) => one.id === id) ?? []);
}

interface OrganisationFilterProps {
  deptId: number | null;
  below: boolean;
  reveal: readonly number[];
  onDept: (id: number | null) => void;
  onBelow: (on: boolean) => void;
}

/** Narrows the hits to an organisation, with or without those below it; choosing it again shows all. */
function OrganisationFilter({ deptId, below, reveal, onDept, onBelow }: OrganisationFilterProps) {
  const t = usePhrases("pickers");
  const tree = useAsk(subjects.organisations);
  const nodes = tree.data ?? [];
  if (nodes.length === 0) return null;
  return (
    <Stack gap="xs" lined>
      <Tree
        nodes={nodes}
        label={t("organisations")}
        selected={deptId}
        onSelect={(id) => onDept(id === deptId ? null : id)}
        reveal={reveal}
        trailing={({ entityCount }) => entityCount || null}
        maxHeight={140}
      />
      <Switch
        size="xs"
        label={t("below")}
        checked={below}
        disabled={deptId === null}
        onChange={(event) => onBelow(event.currentTarget.checked)}
      />
    </Stack>
  );
}
