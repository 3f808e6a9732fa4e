import type { Endpoint } from "./endpoint.ts";

/** Whether a call answers figures and nothing else. */
export const answersFigures = ({ shared, figures }: Pick<Endpoint, "shared" | "figures">): boolean =>
  shared !== undefined || figures === true;
