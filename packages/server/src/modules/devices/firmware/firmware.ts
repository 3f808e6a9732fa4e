import { firmwareCommandsEnded } from "./command-ended.ts";
import { mostJudged } from "./count-judge.ts";
import { hashOfSecret, newSecret } from "./one-off-address.ts";
import { makeRolloutWorker } from "./rollout-worker.ts";
import { servePackages } from "./serve-package.ts";
import { updateFrom } from "./update-address.ts";
import { offerUpgrade } from "./upgrade-at-contact.ts";
import { withUpgradeLink } from "./upgrade-links.ts";

export type { CountJudge, CountQuestion, UpgradedDevice } from "./count-judge.ts";
export type { Offer } from "./upgrade-at-contact.ts";

/** What other modules may call. */
export {
  firmwareCommandsEnded,
  hashOfSecret,
  makeRolloutWorker,
  mostJudged,
  newSecret,
  offerUpgrade,
  servePackages,
  updateFrom,
  withUpgradeLink,
};
