import { figureTasks } from "./tasks/figures.ts";
import { storeTasks } from "./tasks/set-up.ts";
import { journeysOf } from "./tasks/task.ts";

/** What is asked of the demonstration, and what is done in a company of one's own; each with a pointer and by keyboard. */
export const demoTasks = journeysOf("tasks", figureTasks);
export const tasksOfStores = journeysOf("tasks", storeTasks);
