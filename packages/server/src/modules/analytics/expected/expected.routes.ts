import { expecting } from "@foyer/contract/analytics/expected";
import { question } from "../question/question.ts";
import { answerExpected, daysExpected } from "./expected.ts";

export const expectedRoutes = question({ ask: expecting.expected, days: daysExpected }, answerExpected);
