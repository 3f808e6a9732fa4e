import { growing } from "@foyer/contract/analytics/growth";
import { question } from "../question/question.ts";
import { growthIn } from "./growth.ts";
import { growthTable } from "./growth-export.ts";

export const growthRoutes = question({ ask: growing.growth, export: growing.export }, growthIn, growthTable);
