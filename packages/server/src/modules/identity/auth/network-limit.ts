import type { FastifyInstance } from "fastify";
import { addressKey, customerBits } from "../../../platform/address-key.ts";

/** Sign-ins, and calls around forgotten passwords, a minute from one network. */
export const signInsAMinute = 20;

/** Captchas drawn a minute for one network: three for each sign-in, as some are drawn again before they are read. */
export const captchasAMinute = 3 * signInsAMinute;

/** Where strangers try secrets: a limit for each address, of IPv6 for all that one customer has. */
export const limitByNetwork = (app: FastifyInstance, max: number) =>
  app.rateLimit({ max, timeWindow: 60_000, keyGenerator: ({ ip }) => addressKey(ip, customerBits) });
