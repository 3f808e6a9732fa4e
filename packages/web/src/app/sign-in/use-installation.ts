import type { Installation } from "@foyer/contract/identity/auth";
import { useEffect, useState } from "react";
import { ask } from "../../lib/api.ts";
import { signInCalls } from "./sign-in-calls.ts";

/** Undefined until known; a server that cannot be reached shows itself with the first call that matters. */
export function useInstallation(): Installation | undefined {
  const [installation, setInstallation] = useState<Installation>();
  useEffect(() => {
    ask(signInCalls.installation).then(setInstallation, () => {});
  }, []);
  return installation;
}
