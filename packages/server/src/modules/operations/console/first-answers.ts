import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import { tokenInCookie } from "../../identity/sessions/sessions.ts";

/** What every page of a user asks first. */
const asked = [auth.info, menus.build];

export interface FirstAnswers {
  answers: { path: string; data: unknown }[];
  menus: readonly BuiltMenu[];
}

/**
 * The answers every page of a signed-in user needs before it can show anything, asked in the user's name while the page
 * itself is made. null for whoever has no session.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  language: LanguageCode,
): Promise<FirstAnswers | null> {
  const token = tokenInCookie(request);
  if (token === null) return null;
  const headers = { authorization: token, lang: language, host: request.headers.host ?? "" };
  const answers = await Promise.all(
    asked.map(async ({ path }) => {
      const url = `${apiRoot}${path}`;
      const answer = await app.inject({ url, headers, remoteAddress: request.ip });
      return answer.statusCode === 200 ? [{ path, data: answer.json().data as unknown }] : [];
    }),
  );
  const given = answers.flat();
  const built = given.find(({ path }) => path === menus.build.path)?.data;
  return { answers: given, menus: Array.isArray(built) ? built : [] };
}
