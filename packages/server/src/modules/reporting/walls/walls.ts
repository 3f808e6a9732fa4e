import { companyDarkWalls } from "./dark-walls.ts";

/** What other modules may ask of displays. */
export { companyDarkWalls };
