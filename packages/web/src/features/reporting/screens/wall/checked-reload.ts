import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { apiBase } from "../../../../lib/api-base.ts";

const timeLimitMs = 30_000;
/** The mark of the player's page: anything else that answers in its place is no player. */
const mark = /<meta name="foyer-player"/;
const named = /<(?:script|link)[^>]+(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

/** Starts the player anew, but only where all of it can be had: who reloads into an absent server stays dark. Gives whether it could. */
export async function reloadIfThere(): Promise<boolean> {
  if (!(await playerIsThere())) return false;
  location.reload();
  return true;
}

async function playerIsThere(): Promise<boolean> {
  try {
    if (!(await isHealthy())) return false;
    const page = await inTime(location.pathname + location.search);
    if (!page.ok) return false;
    const html = await page.text();
    if (!mark.test(html)) return false;
    const files = await Promise.all(filesIn(html).map(inTime));
    return files.length > 0 && files.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

export async function isHealthy(): Promise<boolean> {
  try {
    return (await inTime(`${apiBase}${wallPlayer.health.path}`)).ok;
  } catch {
    return false;
  }
}

/** Scripts and style sheets that a page asks for. */
export function filesIn(html: string): string[] {
  const files: string[] = [];
  named.lastIndex = 0;
  for (let found = named.exec(html); found; found = named.exec(html)) files.push(found[1] ?? "");
  return files;
}

async function inTime(address: string): Promise<Response> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), timeLimitMs);
  try {
    return await fetch(address, { cache: "no-cache", signal: ended.signal });
  } finally {
    clearTimeout(timer);
  }
}
