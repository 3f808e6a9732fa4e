import {
  type FoundSubject,
  mostPastedNames,
  type SubjectType,
  subjects,
} from "@foyer/contract/places/subjects";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { Line, Row, Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { pathText } from "../tree/tree-rows.ts";
import classes from "./pickers.module.css";
import type { Choice } from "./use-choice.ts";

interface PasteNamesProps {
  dataType: SubjectType;
  /** What was pasted already. */
  text: string;
  choice: Choice;
  onBack: () => void;
}

interface Meaning {
  name: string;
  matches: readonly FoundSubject[];
}

/** A list of names, one a line: which are known, which mean several, which nothing. */
export function PasteNames({ dataType, text, choice, onBack }: PasteNamesProps) {
  const t = usePhrases("pickers");
  const [pasted, setPasted] = useState(text);
  const [meanings, setMeanings] = useState<readonly Meaning[]>();
  const lookUp = useSend(subjects.byNames);
  const names = [
    ...new Set(
      pasted
        .split(/[\n\t;]/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const tooMany = names.length > mostPastedNames;

  return (
    <>
      <Textarea
        data-autofocus
        label={t("pasteLabel")}
        description={t("pasteHelp", { most: mostPastedNames })}
        error={tooMany ? t("pasteTooMany", { number: names.length, most: mostPastedNames }) : undefined}
        rows={6}
        value={pasted}
        onChange={(event) => {
          setPasted(event.currentTarget.value);
          setMeanings(undefined);
        }}
      />
      <Row gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={names.length === 0 || tooMany}
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate({ body: { dataType, names } }, { onSuccess: setMeanings })}
        >
          {t("lookUp")}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onBack}>
          {t("backToSearch")}
        </Button>
      </Row>
      {meanings && <Meanings meanings={meanings} choice={choice} />}
    </>
  );
}

function Meanings({ meanings, choice }: { meanings: readonly Meaning[]; choice: Choice }) {
  const t = usePhrases("pickers");
  const clear = meanings.flatMap(({ matches }) => (matches.length === 1 ? matches : []));
  const left = clear.filter(({ id }) => !choice.has(id));
  const several = meanings.filter(({ matches }) => matches.length > 1);
  const unknown = meanings.filter(({ matches }) => matches.length === 0);
  return (
    <Stack gap="xs" className={classes.options} role="status">
      <Line as="p" gap="xs" size="sm">
        {t("matched", { number: clear.length })}
        {left.length > 0 && (
          <Button size="compact-xs" disabled={choice.room === 0} onClick={() => choice.add(left)}>
            {t("addFound", { number: Math.min(left.length, choice.room) })}
          </Button>
        )}
      </Line>
      {several.length > 0 && (
        <Line as="p" gap="xs" size="sm">
          {t("ambiguous", { number: several.length })}
        </Line>
      )}
      {several.map(({ name, matches }) => (
        <NativeSelect
          key={name}
          size="xs"
          label={<bdi>{name}</bdi>}
          value=""
          onChange={({ currentTarget: { value } }) =>
            choice.add(matches.filter(({ id }) => String(id) === value))
          }
        >
          <option value="">
            {matches.some(({ id }) => choice.has(id))
              ? t("added")
              : t("whichOne", { number: matches.length })}
          </option>
          {matches.map((match) => (
            <option key={match.id} value={match.id} disabled={choice.has(match.id)}>
              {pathText([...match.above, match.name])}
            </option>
          ))}
        </NativeSelect>
      ))}
      {unknown.length > 0 && (
        <>
          <Line as="p" gap="xs" size="sm">
            {t("unknown", { number: unknown.length })}
          </Line>
          <Quiet as="ul" marked>
            {unknown.map(({ name }) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </Quiet>
        </>
      )}
    </Stack>
  );
}
