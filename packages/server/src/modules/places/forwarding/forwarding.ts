import {
  type BuiltProtocol,
  builtProtocols,
  type ForwardingProtocol,
  protocolPermission,
} from "@foyer/contract/places/forwarding";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { secretFor, toHeaders } from "./forwarding-secret.ts";

export { secretFor, toHeaders };

export const isBuilt = (protocol: number): protocol is BuiltProtocol =>
  builtProtocols.some((built) => built === protocol);

export const mayUse = (caller: Caller, protocol: number): boolean =>
  holds(caller, protocolPermission(protocol as ForwardingProtocol));

/** Refuses unless the caller holds the permission of each of these protocols. */
export function requireProtocols(caller: Caller, protocols: readonly number[]): void {
  if (!protocols.every((protocol) => mayUse(caller, protocol))) throw new Refusal("permission.denied");
}

/** Refuses a protocol that is only reserved. */
export function requireBuilt(protocol: number): BuiltProtocol {
  if (!isBuilt(protocol)) throw new Refusal("forwarding.reserved");
  return protocol;
}
