import { home } from "@foyer/contract/analytics/home";
import type { Endpoint } from "@foyer/contract/endpoint";
import { auth } from "@foyer/contract/identity/auth";
import { type BuiltMenu, menus } from "@foyer/contract/identity/menus";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiRoot } from "../../../platform/http/serve.ts";
import { tokenInCookie } from "../../identity/sessions/sessions.ts";
import { componentAt } from "./component-at.ts";

/** What every page of a user asks first. */
const asked: readonly Endpoint[] = [auth.info, menus.build];
/** What a screen asks before it shows anything, by component. */
const askedByScreens: Readonly<Record<string, readonly Endpoint[]>> = {
  "analytics/home/home-page": [home.statisTypes],
};

export interface FirstAnswers {
  answers: { path: string; data: unknown }[];
  menus: readonly BuiltMenu[];
}

/**
 * The answers a page of a signed-in user needs before it can show anything, asked in the user's name while the page
 * itself is made. null for whoever has no session.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  { path, language }: { path: string; language: LanguageCode },
): Promise<FirstAnswers | null> {
  const token = tokenInCookie(request);
  if (token === null) return null;
  const headers = { authorization: token, lang: language, host: request.headers.host ?? "" };
  async function answersTo(endpoints: readonly Endpoint[]) {
    const answers = endpoints.map(async ({ path }) => {
      const answer = await app.inject({ url: `${apiRoot}${path}`, headers, remoteAddress: request.ip });
      return answer.statusCode === 200 ? [{ path: path as string, data: answer.json().data as unknown }] : [];
    });
    return (await Promise.all(answers)).flat();
  }
  const given = await answersTo(asked);
  const data = given.find((each) => each.path === menus.build.path)?.data;
  const built: readonly BuiltMenu[] = Array.isArray(data) ? data : [];
  const component = componentAt(path, built) ?? "";
  const ofScreen = Object.hasOwn(askedByScreens, component) ? askedByScreens[component] : undefined;
  return { answers: [...given, ...(await answersTo(ofScreen ?? []))], menus: built };
}
