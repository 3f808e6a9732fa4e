import { markRules, markSubjects, subjectsOfAccess } from "./marks.queries.ts";

/** Marks what is to be made anew, in the transaction of the change. */
export { markRules, markSubjects, subjectsOfAccess };
