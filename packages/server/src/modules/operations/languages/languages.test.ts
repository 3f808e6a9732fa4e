import { languages, mostOpenSuggestions } from "@foyer/contract/operations/languages";
import { systemLogs } from "@foyer/contract/operations/logs";
import { listGaps } from "@foyer/phrases/gaps";
import { languageCodes } from "@foyer/phrases/languages";
import { flattened, loadPhrases, type PhraseTree } from "@foyer/phrases/phrases";
import { expect, test } from "vitest";
import { company, storeUser } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

const key = "common.save";

async function withUser() {
  const server = await testServer();
  const tenantId = await company(server.admin);
  return { server, admin: server.admin, tenantId, user: await storeUser(server, tenantId) };
}

const suggestionsIn = async ({ admin }: TestServer, language = "de") =>
  (await admin(languages.suggestions, { query: { language } })).content;

/** The file as it is downloaded. */
const fileOf = async ({ admin }: TestServer, language: string) =>
  (await admin(languages.export, { query: { language } })) as unknown as PhraseTree;

test("operators see how far each language is, all others may only suggest", async () => {
  const { admin, user } = await withUser();
  const listed = await admin(languages.list);
  expect(listed.map(({ code }) => code)).toEqual(languageCodes);
  const english = listed.find(({ code }) => code === "en");
  expect(english).toMatchObject({ name: "English", direction: "ltr", open: 0, accepted: 0 });
  expect(english?.phrases.translated).toBe(english?.phrases.total);
  expect(english?.guide.translated).toBe(english?.guide.total);
  for (const code of languageCodes) {
    const { phrases, areas } = listed.find((each) => each.code === code) as (typeof listed)[number];
    const { missing, missingForms } = await listGaps(code);
    expect(phrases.translated).toBeLessThanOrEqual(phrases.total - missing.length);
    expect(phrases.translated).toBeGreaterThanOrEqual(phrases.total - missing.length - missingForms.length);
    expect(areas.reduce((sum, { total }) => sum + total, 0)).toBe(phrases.total);
  }
  const closed = [
    () => user(languages.list),
    () => user(languages.texts, { query: { language: "de" } }),
    () => user(languages.suggestions, { query: { language: "de" } }),
    () => user(languages.accept, { body: [1] }),
    () => user(languages.export, { query: { language: "de" } }),
  ];
  for (const call of closed) await expect(call()).rejects.toMatchObject({ key: "permission.denied" });
});

test("texts are found by wording in either language, by key and by part; all forms of a plural are one", async () => {
  const { admin } = await withUser();
  const find = async (query: object) =>
    (await admin(languages.texts, { query: { language: "ru", ...query } })).content;
  const saving = await find({ search: "сохранить", size: 100 });
  expect(saving).toContainEqual(expect.objectContaining({ key, english: { "": "Save" }, forms: [""] }));
  expect((await find({ search: key }))[0]).toMatchObject({ key, suggested: 0 });
  const parts = await find({ area: "languages", search: "missing", size: 100 });
  expect(parts.every(({ key }) => key.startsWith("languages."))).toBe(true);
  expect(parts).toContainEqual(
    expect.objectContaining({
      key: "languages.missing",
      english: { one: "{{count}} text missing", other: "{{count}} texts missing" },
      forms: ["one", "few", "many", "other"],
    }),
  );
  const { totalElements } = await admin(languages.texts, { query: { language: "en", show: "missing" } });
  expect(totalElements).toBe(0);
  await expect(admin(languages.texts, { query: { language: "klingon" } })).rejects.toMatchObject({
    key: "notFound.thing",
  });
});

test("a user looks up what a page says, suggests something better and may think again", async () => {
  const { server, admin, user, tenantId } = await withUser();
  const body = { language: "de", keys: [key, "no.such.phrase"] };
  expect(await user(languages.wordings, { body })).toMatchObject([{ key, own: { "": "Speichern" } }]);
  const found = await user(languages.wordings, { body: { language: "de", search: "Speichern" } });
  expect(found.map((each) => each.key)).toContain(key);
  expect(await user(languages.wordings, { body: { language: "de" } })).toEqual([]);

  const suggest = (text: string) =>
    user(languages.suggest, { body: { language: "de", key, texts: { "": text } } });
  const { id } = await suggest("Merken");
  expect((await suggest("Sichern")).id).toBe(id);
  const other = await storeUser(server, tenantId);
  await other(languages.suggest, { body: { language: "de", key, texts: { "": "Ablegen" } } });

  const suggested = await suggestionsIn(server);
  expect(suggested.map(({ texts }) => texts[""])).toEqual(["Ablegen", "Sichern"]);
  expect(suggested[1]).toMatchObject({
    ...{ id, key, state: "open", settledBy: null, companyName: expect.stringMatching(/./) },
    ...{ english: { "": "Save" }, before: { "": "Speichern" }, now: { "": "Speichern" } },
  });
  const { content } = await admin(languages.texts, { query: { language: "de", show: "suggested" } });
  expect(content).toMatchObject([{ key, suggested: 2 }]);
  expect((await admin(languages.list)).find(({ code }) => code === "de")).toMatchObject({ open: 2 });
});

test("what could not stand in the file is refused", async () => {
  const { user } = await withUser();
  const suggest = (of: string, texts: Record<string, string>, language = "ru") =>
    user(languages.suggest, { body: { language, key: of, texts } });
  await expect(suggest("no.such.phrase", { "": "?" })).rejects.toMatchObject({ key: "notFound.thing" });
  await expect(suggest(key, { "": "?" }, "klingon")).rejects.toMatchObject({ key: "notFound.thing" });
  await expect(suggest(key, {})).rejects.toMatchObject({ key: "validation.failed" });
  await expect(suggest(key, { "": " " })).rejects.toMatchObject({ key: "validation.failed" });
  await expect(suggest(key, { "": "Сохранить {{count}}" })).rejects.toMatchObject({
    key: "wording.placesDiffer",
  });
  const forms = { one: "{{count}} текст", few: "{{count}} текста", many: "{{count}} текстов" };
  await expect(suggest("languages.missing", forms)).rejects.toMatchObject({ key: "validation.failed" });
  await suggest("languages.missing", { ...forms, other: "{{count}} текста" });
});

test("nobody fills the list: of one user a hundred wait at most", async () => {
  const { user } = await withUser();
  const keys = [...flattened(await loadPhrases("en"))].flatMap(([each, text]) =>
    /_\w+$|\{\{/.test(each + text) ? [] : [each],
  );
  const suggest = (of = "") =>
    user(languages.suggest, { body: { language: "de", key: of, texts: { "": "X" } } });
  for (const of of keys.slice(0, mostOpenSuggestions)) await suggest(of);
  await expect(suggest(keys[mostOpenSuggestions])).rejects.toMatchObject({ key: "wording.tooMany" });
  // One that takes the place of another adds none.
  await suggest(keys[0]);
});

test("what is accepted comes into the file in English order, and changes nothing else", async () => {
  const { server, admin, user } = await withUser();
  const before = flattened(await loadPhrases("de"));
  expect([...flattened(await fileOf(server, "de"))]).toEqual([...before]);

  const forms = { one: "{{count}} Text fehlt noch", other: "{{count}} Texte fehlen noch" };
  const plural = { language: "de", key: "languages.missing", texts: forms };
  const { id: first } = await user(languages.suggest, { body: plural });
  const { id: second } = await user(languages.suggest, {
    body: { language: "de", key, texts: { "": "Sichern" } },
  });
  const { id: third } = await admin(languages.suggest, {
    body: { language: "de", key, texts: { "": "Merken" } },
  });
  await expect(admin(languages.accept, { body: [second, third] })).rejects.toMatchObject({
    key: "wording.severalForOne",
  });
  await admin(languages.accept, { body: [first, second] });
  await admin(languages.accept, { body: [third] });
  expect(await suggestionsIn(server)).toMatchObject([
    { id: third, state: "accepted", companyName: null },
    { id: second, state: "rejected" },
    { id: first, state: "accepted", settledBy: "admin" },
  ]);

  const file = flattened(await fileOf(server, "de"));
  expect(file.get(key)).toBe("Merken");
  expect(file.get("languages.missing_one")).toBe(forms.one);
  const changed = new Set([key, "languages.missing_one", "languages.missing_other"]);
  expect([...file].filter(([each]) => !changed.has(each))).toEqual(
    [...before].filter(([each]) => !changed.has(each)),
  );
  const english = [...flattened(await loadPhrases("en")).keys()];
  const known = [...file.keys()].filter((each) => english.includes(each));
  expect(known).toEqual(english.filter((each) => file.has(each)));

  await admin(languages.reject, { body: [third] });
  expect(flattened(await fileOf(server, "de")).get(key)).toBe("Speichern");
  await expect(admin(languages.accept, { body: [third, 9_999] })).rejects.toMatchObject({
    key: "notFound.thing",
  });
});

test("the log says who suggested and who accepted what", async () => {
  const { admin, user } = await withUser();
  const { id } = await user(languages.suggest, { body: { language: "de", key, texts: { "": "Sichern" } } });
  await admin(languages.accept, { body: [id] });
  const { content } = await admin(systemLogs.list, { query: { thing: "wording" } });
  const sentences = content.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
  expect(sentences[0]).toContain(key);
  expect(sentences).toHaveLength(2);
});
