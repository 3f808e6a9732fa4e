import { seedKnownModels } from "./known-models.ts";

/** What other modules may call. */
export { seedKnownModels };
