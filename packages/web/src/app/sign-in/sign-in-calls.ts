import type { Endpoint } from "@foyer/contract/endpoint";
import type { auth } from "@foyer/contract/identity/auth";

// By address alone: the schemas of the contract would weigh more than the whole sign-in page. Its types still bind.
export const signInCalls = {
  installation: addressOf<typeof auth.installation>({ method: "GET", path: "/auth/installation" }),
  publicKey: addressOf<typeof auth.publicKey>({ method: "GET", path: "/auth/publicKey" }),
  captcha: addressOf<typeof auth.captcha>({ method: "GET", path: "/auth/code" }),
  login: addressOf<typeof auth.login>({ method: "POST", path: "/auth/login" }),
};

function addressOf<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}
