import { type SubjectType, subjects, subjectTypes } from "@foyer/contract/places/subjects";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { mostPicked } from "../pickers/picked.ts";
import { useOrganisationNodes } from "../pickers/use-organisation-nodes.ts";
import { OptionList, type WordOption } from "./option-list.tsx";
import { subjectsWithin } from "./subjects-within.ts";
import type { QuestionState } from "./use-question.ts";
import { Word } from "./word.tsx";

const SubjectPickerDialog = lazyPart(
  async () => (await import("../pickers/subject-picker-dialog.tsx")).SubjectPickerDialog,
);
const OrganisationPickerDialog = lazyPart(
  async () => (await import("../pickers/organisation-picker-dialog.tsx")).OrganisationPickerDialog,
);

interface WhoWordProps extends Pick<QuestionState, "question" | "change" | "named"> {
  /** The kinds that can be named; none: organisations alone. */
  dataTypes?: readonly SubjectType[];
}

type Way = "all" | "organisation" | `kind ${SubjectType}` | `within ${SubjectType}`;

/** Whose counts: all sites, an organisation, or named sites, areas or accesses; those of one site in two clicks. */
export function WhoWord({ question, change, named, dataTypes = subjectTypes }: WhoWordProps) {
  const t = usePhrases("analysis");
  const pickers = usePhrases("pickers");
  const [picking, setPicking] = useState<SubjectType | "organisation">();
  const text = useWhoText({ question, named });
  const site = useSite(question, named);
  const within = useWithin(site?.id, dataTypes);
  const isEmpty = question.ids.length === 0 && question.deptId === null;

  function take(way: Way) {
    if (way === "all") return change({ ids: [], deptId: null, dataType: dataTypes[0] ?? 0 });
    if (way === "organisation") return setPicking("organisation");
    const kind = Number(way.split(" ")[1]) as SubjectType;
    if (way.startsWith("kind")) return setPicking(kind);
    change({ dataType: kind, ids: within[kind], deptId: null });
  }

  const options: WordOption<Way>[] = [
    { value: "all", text: t(`allOf.${dataTypes[0] ?? 0}`) },
    ...dataTypes
      .filter((kind) => kind !== 0 && site !== undefined && within[kind].length > 0)
      .map((kind) => ({
        value: `within ${kind}` as const,
        text: t(`within.${kind as 1}`, { site: site?.name ?? "" }),
        note: String(within[kind].length),
        ...(within[kind].length > mostPicked && { disabled: t("atMostMetrics", { count: mostPicked }) }),
      })),
    ...dataTypes.map((kind) => ({ value: `kind ${kind}` as const, text: `${pickers(`titles.${kind}`)}…` })),
    { value: "organisation", text: `${pickers("titles.organisation")}…` },
  ];
  const chosen: Way[] = question.deptId !== null ? ["organisation"] : isEmpty ? ["all"] : [];

  return (
    <>
      <Word label={t("who")} text={text} width={320}>
        {(close) => (
          <OptionList
            label={t("who")}
            chosen={chosen}
            options={options}
            onChoose={(way) => {
              close();
              take(way);
            }}
          />
        )}
      </Word>
      <Suspense fallback={null}>
        {picking === "organisation" && (
          <OrganisationPickerDialog
            value={question.deptId === null ? [] : [question.deptId]}
            most={1}
            single
            forNew={false}
            moving={undefined}
            optional={false}
            onChoose={([deptId]) => change({ ids: [], deptId: deptId ?? null })}
            onClose={() => setPicking(undefined)}
          />
        )}
        {typeof picking === "number" && (
          <SubjectPickerDialog
            dataType={picking}
            value={picking === question.dataType ? question.ids : []}
            most={mostPicked}
            single={false}
            entityId={undefined}
            onChoose={(picked) =>
              change({ dataType: picking, ids: picked.map(({ id }) => id), deptId: null })
            }
            onClose={() => setPicking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Whose counts, in words: one name, or how many of them. */
export function useWhoText({ question, named }: Pick<QuestionState, "question" | "named">): string {
  const t = usePhrases("analysis");
  const { byId } = useOrganisationNodes();
  const { dataType, ids, deptId } = question;
  if (deptId !== null) {
    const name = byId.get(deptId)?.node.name ?? "…";
    return dataType === 0 ? name : t(`below.${dataType}`, { name });
  }
  if (ids.length === 0) return t(`allOf.${dataType}`);
  if (ids.length === 1) return named[0]?.name ?? "…";
  return t(`counts.${dataType}`, { count: ids.length });
}

/** The one site all that is asked of belongs to; also the only one the reader sees. */
function useSite({ ids }: QuestionState["question"], named: QuestionState["named"]) {
  const found = useAsk(subjects.search, { query: { size: 2 } }, { staleTime: 60_000 });
  const sites = new Set(named.map(({ entityId }) => entityId));
  const [id] = sites;
  const only = found.data?.totalElements === 1 ? found.data.content[0] : undefined;
  if (ids.length === 0) return only && { id: only.entityId, name: only.name };
  const [first] = named;
  if (sites.size !== 1 || id === undefined || first === undefined) return undefined;
  return { id, name: first.id === id && first.above.length === 0 ? first.name : findSiteName(first, id) };
}

/** For an area or access the site is the last above it. */
const findSiteName = (one: QuestionState["named"][number], site: number): string =>
  one.id === site ? one.name : (one.above.at(-1) ?? one.name);

function useWithin(site: number | undefined, dataTypes: readonly SubjectType[]) {
  const asked = (kind: SubjectType) => ({
    ...subjectsWithin(site ?? 0, kind),
    enabled: site !== undefined && dataTypes.includes(kind),
  });
  const accesses = useQuery(asked(1));
  const areas = useQuery(asked(2));
  return { 0: [], 1: accesses.data ?? [], 2: areas.data ?? [] };
}
