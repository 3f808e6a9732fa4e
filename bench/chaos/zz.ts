import { killDatabase } from "./kill-database.ts";
import { told } from "./outcome.ts";
console.log(told("R2", "x", await killDatabase(1, 4)));
