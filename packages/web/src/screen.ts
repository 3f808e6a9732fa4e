import "./old-browsers.ts";
import "./app/font/inter.css";
import { playerPhrases, startDisplay } from "./features/reporting/screens/wall/start-display.tsx";
import { startWorker } from "./features/reporting/screens/wall/start-worker.ts";
import { chooseLanguage } from "./lib/language.ts";
import { startPhrases } from "./lib/phrases.ts";

/** The page of displays: its words may be away with the server, and it shows what it has all the same. */
async function start(): Promise<void> {
  await startPhrases(chooseLanguage(), [playerPhrases]).catch(() => undefined);
  startWorker();
  await startDisplay(document.getElementById("page") as HTMLElement);
}

void start();
