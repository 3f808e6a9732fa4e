import { createContext, useContext } from "react";

/** Whether fields may stay as each device has them. */
export const KeepsContext = createContext(false);
export const useKeeps = (): boolean => useContext(KeepsContext);
