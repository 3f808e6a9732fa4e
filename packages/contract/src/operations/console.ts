/** Which version of the console the server has: a header of every answer, and of the page itself a `meta` of this name. */
export const consoleVersionName = "foyer-console";
