import type { Endpoint } from "@foyer/contract/endpoint";

/**
 * An endpoint by its address alone, for the pages before the sign-in: the schemas of the contract would weigh more than
 * such a page. Its types still bind.
 */
export function endpointAt<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}
