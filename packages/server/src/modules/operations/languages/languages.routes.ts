import { languages, mostOpenSuggestions, type SuggestionState } from "@foyer/contract/operations/languages";
import type { FastifyInstance } from "fastify";
import { answerFile } from "../../../platform/http/answer-file.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listCoverage } from "./coverage.ts";
import { areaOf, fileWith, isAbout, isMissing, languageTexts, toCode } from "./language-texts.ts";
import { suggestionQueries } from "./languages.queries.ts";

/** What a search without keys finds at most: whoever looks for one text goes on typing. */
const mostFound = 100;

export function languageRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const suggestions = suggestionQueries(database.db);

  serve(app, languages.list, async () => {
    const counts = await suggestions.counts();
    return (await listCoverage()).map((each) => ({
      ...each,
      ...(counts.get(each.code) ?? { open: 0, accepted: 0 }),
    }));
  });

  serve(app, languages.texts, async ({ query: { language, search, area, show, page, size } }) => {
    const code = toCode(language);
    const suggested = await suggestions.openByPhrase(code);
    const matching = (await languageTexts(code))
      .all()
      .filter(
        (wording) =>
          isAbout(wording, search) &&
          (area === undefined || areaOf(wording.key) === area) &&
          (show !== "missing" || isMissing(wording)) &&
          (show !== "suggested" || suggested.has(wording.key)),
      );
    return {
      content: matching
        .slice(page * size, (page + 1) * size)
        .map((wording) => ({ ...wording, id: wording.key, suggested: suggested.get(wording.key) ?? 0 })),
      totalElements: matching.length,
    };
  });

  serve(app, languages.suggestions, async ({ query }) => {
    const texts = await languageTexts(toCode(query.language));
    const { content, totalElements } = await suggestions.page(query);
    return {
      totalElements,
      content: content.map(({ createdAt, ...row }) => {
        const { english = {}, own: now = {} } = texts.byKey(row.key) ?? {};
        return { ...row, english, now, createTime: createdAt.toISOString() };
      }),
    };
  });

  serve(app, languages.wordings, async ({ body: { language, keys, search } }) => {
    const texts = await languageTexts(toCode(language));
    if (keys) return keys.flatMap((key) => texts.byKey(key) ?? []).filter((each) => isAbout(each, search));
    if (search === "") return [];
    return texts
      .all()
      .filter((each) => isAbout(each, search))
      .slice(0, mostFound);
  });

  serve(app, languages.suggest, async ({ body: { language, key, texts }, caller, request }) => {
    const code = toCode(language);
    const { own } = (await languageTexts(code)).require(key, texts);
    if ((await suggestions.openOf(caller.userId, code, key)) >= mostOpenSuggestions)
      throw new Refusal("wording.tooMany", { values: { count: mostOpenSuggestions } });
    request.before = { language, key, texts: own };
    return suggestions.keep({
      ...{ tenant_id: caller.isPlatform ? null : caller.tenantId, user_id: caller.userId },
      ...{ author: caller.username, language: code, phrase: key, before_texts: own, texts },
      created_at: clock.now(),
    });
  });

  const settle = (ids: readonly number[], caller: Caller, state: Exclude<SuggestionState, "open">) =>
    database.db.transaction().execute(async (tx) => {
      const held = await suggestionQueries(tx).hold(ids);
      if (held.length !== new Set(ids).size) throw new Refusal("notFound.thing");
      const settling = { settled_by: caller.username, settled_at: clock.now() };
      if (state === "accepted") {
        const phrases = held.map(({ language, phrase }) => `${language} ${phrase}`);
        if (new Set(phrases).size !== phrases.length) throw new Refusal("wording.severalForOne");
        await suggestionQueries(tx).giveWay(ids, settling);
      }
      await suggestionQueries(tx).settle(ids, { state, ...settling });
      return held;
    });

  serve(app, languages.accept, async ({ body, caller, request }) => {
    request.before = await settle(body, caller, "accepted");
    return null;
  });

  serve(app, languages.reject, async ({ body, caller, request }) => {
    request.before = await settle(body, caller, "rejected");
    return null;
  });

  serve(app, languages.export, async ({ query, reply }) => {
    const code = toCode(query.language);
    const texts = await languageTexts(code);
    // A phrase that a newer version no longer has is no part of its file.
    const accepted = (await suggestions.accepted(code)).filter(({ key }) => texts.byKey(key));
    return answerFile(reply, code, "json", Buffer.from(await fileWith(code, accepted)));
  });
}
