import type { QueryClient } from "@tanstack/react-query";
import { actingCompany } from "./acting-company.ts";
import { language } from "./language.ts";
import { session } from "./session.ts";

interface FirstAnswers {
  language: string;
  answers: { path: string; data: unknown }[];
}

/** The server writes it into the page of a signed-in user. */
const elementId = "first-answers";

/** Whose page this was when it came: another session asks for itself. */
const markOfPage = session.current().mark;

/** Answers that came with the page, once: later consoles of this page ask for theirs. */
function takeFirst(): FirstAnswers | undefined {
  const element = document.getElementById(elementId);
  element?.remove();
  if (!element?.textContent || session.current().mark !== markOfPage) return undefined;
  return JSON.parse(element.textContent);
}

/** The company an answer of `auth.info` speaks for. */
const companyOf = (data: unknown): number | undefined =>
  (data as { company?: { id?: number } | null } | undefined)?.company?.id;

/** Puts what came with the page into a new client, where it is in this page's language and for its company. */
export function seedFirstAnswers(client: QueryClient): QueryClient {
  const first = takeFirst();
  if (first === undefined || first.language !== language()) return client;
  const company = actingCompany.wished();
  if (company !== undefined && !first.answers.some(({ data }) => String(companyOf(data)) === company))
    return client;
  for (const { path, data } of first.answers) client.setQueryData([path], data);
  return client;
}
