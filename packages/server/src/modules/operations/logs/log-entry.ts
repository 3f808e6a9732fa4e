import type { LogDetails, LogEntry } from "@foyer/contract/operations/logs";
import { operationKind } from "@foyer/contract/operations/operation-kinds";
import { type LanguageCode, languages } from "@foyer/phrases/languages";
import { wordsIn } from "@foyer/phrases/translate";
import type { LogRow } from "./logs.queries.ts";
import { describeChanges, refusalReason, splitSentence, toSentence } from "./operation-sentence.ts";
import { listSubjects, nameIn } from "./operation-subjects.ts";

const mostNamed = 3;

/** What an operation was about: the names it had then, otherwise the ids. */
export function findObject({ endpoint, content, before, facts }: LogRow): string {
  const { names, count } = listSubjects({
    kind: operationKind(endpoint),
    content,
    before,
    names: facts?.names ?? {},
  });
  const given = nameIn(content);
  if (given) return given;
  const shown = names.slice(0, mostNamed);
  return [shown.join(", "), ...(count > shown.length ? [`+${count - shown.length}`] : [])].join(" ");
}

/** Presents entries to one reader: in their language, moments by their clock. */
export async function entriesFor(language: LanguageCode, timeZone: string) {
  const said = { words: await wordsIn(language), tag: languages[language].tag, timeZone };

  const entry = (row: LogRow): LogEntry => {
    const { action, thing } = operationKind(row.endpoint);
    return {
      id: row.id,
      tenantId: row.tenant_id,
      companyName: row.company,
      operator: row.username,
      action,
      thing,
      object: findObject(row),
      sentence: splitSentence(toSentence(row, said)),
      endpoint: row.endpoint,
      state: row.status < 400 ? "success" : "refused",
      status: row.status,
      refusal: row.refusal,
      reason: refusalReason(row, said.words),
      time: row.at.toISOString(),
      address: row.ip,
    };
  };
  const details = (row: LogRow): LogDetails => ({
    ...entry(row),
    changes: describeChanges(row, said),
    content: row.content,
    before: row.before,
  });
  return { entry, details, words: said.words, sentence: (row: LogRow) => toSentence(row, said) };
}
