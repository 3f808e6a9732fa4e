import type { Endpoint, Sent } from "@foyer/contract/endpoint";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { requestFile } from "./api.ts";
import type { Refused } from "./refused.ts";
import { tell } from "./toasts.ts";

/** Hands a file over to the browser to be saved. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Asks for a file, as whom one is signed in, and saves it under the name the server gives; throws `Refused`. */
export async function download<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<void> {
  const { file, name } = await requestFile(endpoint, sent as object);
  saveFile(file, name);
}

/** The same for a button: busy while the file is made, a refusal becomes a message. */
export function useDownload<E extends Endpoint>(endpoint: E): UseMutationResult<void, Refused, Sent<E>> {
  return useMutation<void, Refused, Sent<E>>({
    mutationFn: (sent) => download(endpoint, sent),
    onError: (refused) => tell("error", refused.message),
  });
}
