import type { Endpoint } from "@foyer/contract/endpoint";

/** Stands for the token, which nobody should paste into a chat by accident. */
export const tokenPlace = "$FOYER_TOKEN";

/** A text for a shell: in single quotes nothing else is special. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

interface CallFrom {
  /** Where the API is: `https://foyer.example/hx-api`. */
  base: string;
  lang: string;
  /** The company an operator of the platform asks for. */
  tenant?: string | undefined;
}

/** A question as one call of `curl`, to be pasted into a shell. */
export function toCurl(
  { method, path }: Pick<Endpoint, "method" | "path">,
  body: unknown,
  { base, lang, tenant }: CallFrom,
): string {
  return [
    `curl -X ${method} ${quoted(base + path)}`,
    `-H "Authorization: ${tokenPlace}"`,
    `-H ${quoted(`lang: ${lang}`)}`,
    ...(tenant === undefined ? [] : [`-H ${quoted(`tenant: ${tenant}`)}`]),
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}
