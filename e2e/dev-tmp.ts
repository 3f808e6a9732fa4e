// runs demo journeys against the server on 19080
import { openBrowser } from "/work/main/e2e/house/browser.ts";
import { makeVisitors } from "/work/main/e2e/house/visitors.ts";
import { demonstration } from "/work/main/e2e/journeys/demonstration.ts";
import { everyScreen } from "/work/main/e2e/journeys/every-screen.ts";
const server = { url: "http://127.0.0.1:19080", deviceUrl: "", stop: async () => {} };
const browser = await openBrowser();
const want = process.argv[2] ?? "";
for (const j of [demonstration, everyScreen]) for (const [t, f] of Object.entries(j.cases)) {
  if (!`${j.name}: ${t}`.includes(want)) continue;
  const v = makeVisitors(browser, server.url); const b = Date.now();
  try { await f({ server, openedAt: 0, arrive: v.arrive } as never); v.check(); console.log("passed", t, Date.now() - b); }
  catch (e) { console.log("FAILED", t, Date.now()-b, (e as Error).stack); await v.photograph(t); }
  await v.leave();
}
await browser.close();
