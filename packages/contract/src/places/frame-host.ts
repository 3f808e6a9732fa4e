/** A name or a number with its port: nothing that means something else in a policy of a page. */
const isHost = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)(:\d{1,5})?$/;

/** The host of an address that a frame may show, as a company lists it; undefined for every other address. */
export function frameHost(address: string): string | undefined {
  if (!/^https?:\/\/[^\s\\@]+$/i.test(address)) return undefined;
  try {
    const { host } = new URL(address);
    return isHost.test(host) ? host : undefined;
  } catch {
    return undefined;
  }
}
