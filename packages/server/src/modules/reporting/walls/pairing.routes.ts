import { randomBytes, randomInt } from "node:crypto";
import { pairingCode, wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { walls } from "@foyer/contract/reporting/screens/walls";
import type { FastifyInstance } from "fastify";
import { addressKey, customerBits } from "../../../platform/address-key.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hashOfSecret } from "../../devices/firmware/firmware.ts";
import { attemptsAt, makeAttempts } from "../../identity/attempts/attempts.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { requireSeesAll } from "../screens/screens.ts";
import { codeOf, hashOfCode } from "./pairing-code.ts";
import { pairingQueries } from "./pairings.queries.ts";
import { agentOf } from "./player.routes.ts";
import { wallQueries } from "./walls.queries.ts";

const saltBytes = 8;
/** Wrong codes of one user, and the time in which they may be so many. */
const mostWrong = 10;
const wrongMs = 10 * 60_000;
/** The numbers that both ends show have two digits. */
const [leastNumber, beyondNumbers] = [10, 100];

/** How a display that nobody knows becomes one of a company: it shows a code, and somebody types it at a console. */
export function pairingRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, database } = platform;
  const { db } = database;
  const attempts = makeAttempts(platform);

  serve(app, wallPlayer.pairing, async ({ body: { secret, width, height }, request }) => {
    const queries = pairingQueries(db);
    const secretHash = hashOfSecret(secret);
    if (await queries.isPaired(secretHash)) return { code: null, number: null, isPaired: true };
    const now = clock.now();
    const shown = await queries.ofSecret(secretHash, now);
    if (shown) return { code: codeOf(secret, shown.salt), number: shown.number, isPaired: false };
    await queries.forgetOver(now);
    const salt = randomBytes(saltBytes);
    const code = codeOf(secret, salt);
    const of = { secretHash, codeHash: hashOfCode(code), salt, size: `${width} × ${height}` };
    const from = { agent: agentOf(request), address: addressKey(request.ip, customerBits) };
    const until = new Date(now.getTime() + pairingCode.seconds * 1_000);
    if (!(await queries.begin({ ...of, ...from }, now, until))) throw new Refusal("wall.tooManyCodes");
    return { code, number: null, isPaired: false };
  });

  /** Looks for what a code stands for; too many wrong ones are refused before they are looked for. */
  async function byCode<Found>(caller: Caller, look: () => Promise<Found | undefined>): Promise<Found> {
    const key = attemptsAt.pairing(caller.userId);
    await attempts.within(key, mostWrong, wrongMs);
    const result = await look();
    if (result === undefined) throw new Refusal("wall.codeWrong", { fields: { code: "invalid" } });
    await attempts.takeBack(key);
    return result;
  }

  serve(app, walls.findPairing, ({ body: { code }, caller }) =>
    byCode(caller, () =>
      pairingQueries(db).find(hashOfCode(code), randomInt(leastNumber, beyondNumbers), clock.now()),
    ),
  );

  serve(app, walls.pair, async ({ body: { code, ...chosen }, caller }) => {
    await requireSeesAll(db, caller, { screenIds: [chosen.screenId], binding: chosen.binding });
    if (chosen.entityId !== null) await requireEntities(db, caller, [chosen.entityId]);
    const now = clock.now();
    return byCode(caller, () =>
      db.transaction().execute(async (tx) => {
        const taken = await pairingQueries(tx).take(hashOfCode(code), now);
        if (!taken) return undefined;
        return wallQueries(tx).insert(caller, { ...chosen, hash: taken.secret_hash, now, isPaired: true });
      }),
    );
  });
}
