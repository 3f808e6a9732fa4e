import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** Listening on one of these means on all of a kind. */
const everywhere = new Set(["0.0.0.0", "::"]);
const isLoopback = (host: string): boolean =>
  host === "::1" || host === "localhost" || host.startsWith("127.");
/** Names its interface, so a device elsewhere has no use for it. */
const isLinkLocal = (address: string): boolean =>
  /^fe[89ab]/i.test(address) || address.startsWith("169.254.");
/** Bridges of containers and virtual machines on this machine itself. */
const isVirtual = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap)/.test(name);

/** The addresses under which other devices reach what listens on `host`; the likely one first. */
export function reachableHosts(host: string, interfaces: Interfaces): string[] {
  if (isLoopback(host)) return [];
  if (!everywhere.has(host)) return [host];
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal, address }) => !internal && !isLinkLocal(address))
      .map(({ address, family }) => ({
        address,
        rank: (family === "IPv4" ? 0 : 2) + (isVirtual(name) ? 1 : 0),
      })),
  );
  const reached = host === "0.0.0.0" ? found.filter(({ rank }) => rank < 2) : found;
  return [...new Set(reached.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address))];
}
