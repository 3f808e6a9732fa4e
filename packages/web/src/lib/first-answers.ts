import type { Endpoint, Reply } from "@foyer/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { actingCompany } from "./acting-company.ts";
import { connection } from "./connection.ts";
import { broughtId, forgetKept } from "./kept-figures.ts";
import { language } from "./language.ts";
import { session } from "./session.ts";
import { askKey } from "./use-ask.ts";

interface FirstAnswers {
  language: string;
  answers: (Pick<Endpoint, "path"> & { sent?: { query: object }; data: unknown; at?: number })[];
  /** Of kept ones, which the worker writes while the server is away: whose they are, and of when. Milliseconds since 1970. */
  mark?: string;
  at?: number;
}

/** The user of this page when it came: another session asks for itself. */
const markOfPage = session.current().mark;

/** The company an answer of `auth.info` speaks for. */
const readCompanyId = (data: unknown): number | undefined =>
  (data as { company?: { id?: number } | null } | undefined)?.company?.id;

/** Answers that came with the page, where they are in its language and for its session and company. */
function firstAnswers(): FirstAnswers["answers"] {
  const text = document.getElementById(broughtId)?.textContent;
  if (!text || session.current().mark !== markOfPage) return [];
  const first: FirstAnswers = JSON.parse(text);
  if (first.mark !== undefined && first.mark !== markOfPage) {
    forgetKept();
    return [];
  }
  if (first.at !== undefined) connection.openedWith(first.at);
  const company = actingCompany.requested();
  const isOurs =
    first.language === language() &&
    (company === undefined || first.answers.some(({ data }) => String(readCompanyId(data)) === company));
  return isOurs ? first.answers : [];
}

/** What the page brought of one endpoint. */
export const firstAnswer = <E extends Endpoint>({ path }: E): Reply<E> | undefined =>
  firstAnswers().find((each) => each.path === path && each.sent === undefined)?.data as Reply<E> | undefined;

/** Puts what came with the page into a new client. */
export function seedFirstAnswers(client: QueryClient): QueryClient {
  for (const { path, sent, data, at } of firstAnswers())
    client.setQueryData(askKey({ path }, sent), data, at === undefined ? undefined : { updatedAt: at });
  return client;
}

/** Once a console stands on them: later ones of this page ask for theirs. One that React gives up halfway does not. */
export const forgetFirstAnswers = (): void => document.getElementById(broughtId)?.remove();
