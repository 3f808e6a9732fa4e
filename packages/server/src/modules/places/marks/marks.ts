import { markRules, markSubjects, subjectsOfAccess } from "./marks.queries.ts";

/** Marks what is to be recomputed, in the transaction of the change. */
export { markRules, markSubjects, subjectsOfAccess };
