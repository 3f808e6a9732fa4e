import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import type { Sent } from "@foyer/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../../lib/api.ts";
import { tell } from "../../../lib/toasts.ts";

const largestPage = 1000;

type Query = Sent<typeof devices.list>["query"];

/** Every device that a list's question finds, on any page. */
async function everyMatch(query: Query): Promise<Device[]> {
  const found: Device[] = [];
  for (let page = 0; ; page++) {
    const asked = { ...query, page, size: largestPage };
    const { content, totalElements } = await ask(devices.list, { query: asked });
    found.push(...content);
    if (content.length === 0 || found.length >= totalElements) return found;
  }
}

/** Finds them to choose them all. */
export const useEveryMatch = (query: Query, onFound: (found: Device[]) => void) =>
  useMutation({
    mutationFn: () => everyMatch(query),
    onSuccess: onFound,
    onError: ({ message }) => tell("error", message),
  });
