import { createContext } from "react";

/** Who is told why a control broke; without anybody only its box says that it did. */
export const ControlErrors = createContext<(cause: unknown) => void>(() => undefined);
