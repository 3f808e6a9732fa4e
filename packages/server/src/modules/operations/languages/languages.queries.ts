import type { SuggestionState, WordingTexts } from "@foyer/contract/operations/languages";
import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Page, paged } from "../../../platform/database/page.ts";

export interface SuggestionDraft {
  tenant_id: number | null;
  user_id: number;
  author: string;
  language: string;
  phrase: string;
  before_texts: WordingTexts;
  texts: WordingTexts;
  created_at: Date;
}

interface Settling {
  state: Exclude<SuggestionState, "open">;
  settled_by: string;
  settled_at: Date;
}

const order = { fields: { createTime: "s.created_at" }, usual: "s.created_at", id: "s.id" };
const newestFirst = ["createTime,desc"];

export const suggestionQueries = (db: Db | Tx) => ({
  /** How many of each language are in a state that still matters. */
  async counts(): Promise<Map<string, { open: number; accepted: number }>> {
    const count = (state: SuggestionState) => sql<number>`count(*) filter (where state = ${state})`;
    const rows = await db
      .selectFrom("wording_suggestions")
      .select(["language", count("open").as("open"), count("accepted").as("accepted")])
      .groupBy("language")
      .execute();
    return new Map(rows.map(({ language, ...counted }) => [language, counted]));
  },

  async page({ language, state, ...page }: Page & { language: string; state?: SuggestionState | undefined }) {
    let matching = db.selectFrom("wording_suggestions as s").where("s.language", "=", language);
    if (state) matching = matching.where("s.state", "=", state);
    return paged(
      matching,
      matching
        .leftJoin("companies as c", "c.id", "s.tenant_id")
        .select([
          ...(["s.id", "s.language", "s.phrase as key", "s.before_texts as before"] as const),
          ...(["s.texts", "s.author", "c.name as companyName", "s.created_at as createdAt"] as const),
          ...(["s.state", "s.settled_by as settledBy"] as const),
        ]),
      { ...page, sort: page.sort ?? newestFirst },
      order,
    );
  },

  /** Open suggestions of a language by phrase. */
  async openByPhrase(language: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom("wording_suggestions")
      .select((e) => ["phrase", e.fn.countAll<number>().as("n")])
      .where("language", "=", language)
      .where("state", "=", "open")
      .groupBy("phrase")
      .execute();
    return new Map(rows.map(({ phrase, n }) => [phrase, n]));
  },

  accepted: (language: string) =>
    db
      .selectFrom("wording_suggestions")
      .select(["phrase as key", "texts"])
      .where("language", "=", language)
      .where("state", "=", "accepted")
      .execute(),

  /** How many of a user's wait, without the one that another for the same phrase would replace. */
  async openOf(userId: number, language: string, phrase: string): Promise<number> {
    const { n } = await db
      .selectFrom("wording_suggestions")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("user_id", "=", userId)
      .where("state", "=", "open")
      .where((e) => e.or([e("language", "<>", language), e("phrase", "<>", phrase)]))
      .executeTakeFirstOrThrow();
    return n;
  },

  /** What the same user suggested for it before is replaced while nobody has looked at it. */
  keep({ before_texts, texts, ...draft }: SuggestionDraft) {
    const written = { before_texts: JSON.stringify(before_texts), texts: JSON.stringify(texts) };
    return db
      .insertInto("wording_suggestions")
      .values({ ...draft, ...written })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "language", "phrase"])
          .where("state", "=", "open")
          .doUpdateSet({ ...written, created_at: draft.created_at }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
  },

  /** Those with these ids, held until the transaction ends. */
  hold: (ids: readonly number[]) =>
    db
      .selectFrom("wording_suggestions")
      .select(["id", "language", "phrase", "state"])
      .where("id", "in", ids)
      .orderBy("id")
      .forUpdate()
      .execute(),

  settle: (ids: readonly number[], settling: Settling) =>
    db.updateTable("wording_suggestions").set(settling).where("id", "in", ids).execute(),

  /** What was accepted before for the same phrases gives way. */
  giveWay: (
    ids: readonly number[],
    { settled_by, settled_at }: Pick<Settling, "settled_by" | "settled_at">,
  ) =>
    db
      .updateTable("wording_suggestions as s")
      .set({ state: "rejected", settled_by, settled_at })
      .where("s.state", "=", "accepted")
      .where("s.id", "not in", ids)
      .where(
        sql<SqlBool>`(s.language, s.phrase) in (select n.language, n.phrase from wording_suggestions n where n.id = any(${ids}::bigint[]))`,
      )
      .execute(),
});
