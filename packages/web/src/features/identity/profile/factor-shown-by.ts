import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { secondFactor } from "@foyer/contract/identity/second-factor";

/** What shows whether the second factor is on. */
export const shownBy = [secondFactor.state, secondFactor.ofOperators, profile.sessions, auth.info];
