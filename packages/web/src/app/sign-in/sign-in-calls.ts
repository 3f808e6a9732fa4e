import type { auth } from "@foyer/contract/identity/auth";
import { endpointAt } from "../../lib/endpoint-at.ts";

export const signInCalls = {
  installation: endpointAt<typeof auth.installation>({ method: "GET", path: "/auth/installation" }),
  captcha: endpointAt<typeof auth.captcha>({ method: "GET", path: "/auth/code" }),
  secondStep: endpointAt<typeof auth.secondStep>({ method: "POST", path: "/auth/secondStep" }),
  login: endpointAt<typeof auth.login>({ method: "POST", path: "/auth/login" }),
};
