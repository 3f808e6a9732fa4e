import { readdir } from "node:fs/promises";
import type { Endpoint } from "@foyer/contract/endpoint";

const contractFolder = new URL("../../contract/src/", import.meta.url);

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === "object" && thing !== null && "method" in thing && "path" in thing && "reply" in thing;

/** Every endpoint that any file of the contract declares. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const modules = await Promise.all(
    files
      .sort()
      .map((file) => import(new URL(file, contractFolder).href) as Promise<Record<string, unknown>>),
  );
  const groups = modules.flatMap((module) => Object.values(module));
  return groups.flatMap((group) =>
    typeof group === "object" && group !== null ? Object.values(group).filter(isEndpoint) : [],
  );
}
