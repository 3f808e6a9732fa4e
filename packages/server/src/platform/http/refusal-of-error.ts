import type { RefusalKey } from "@foyer/contract/refusals";
import type { FastifyError } from "fastify";
import pg from "pg";
import * as z from "zod";
import { Refusal } from "../refusal.ts";
import { refusalOfConstraint } from "../refusal-map.ts";
import { BodyRefused } from "./bodies.ts";

const refusalOfStatus: Record<number, RefusalKey> = {
  400: "validation.failed",
  404: "notFound.thing",
  413: "tooLarge.body",
  415: "validation.failed",
  429: "tooMany.calls",
};

/** What a caller is told of an error. */
export function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyRefused) return bodyRefusal(error);
  if (error instanceof z.core.$ZodError) return new Refusal("server.error");
  if (error instanceof pg.DatabaseError) return new Refusal(keyOfDatabase(error));
  return new Refusal(keyOfStatus(error) ?? (isAway(error) ? "server.away" : "server.error"));
}

const bodyRefusal = ({ why }: BodyRefused): Refusal =>
  why === "slow" ? new Refusal("tooSlow.body") : new Refusal("tooMany.calls", { retryAfter: 5 });

/** Values no column can hold: out of range, no such day or time, a text with a zero byte in it. */
const unfitValues = new Set(["22003", "22007", "22008", "22021", "22P02", "22P05"]);

/** 57014: cancelled, or it took too long. 40: serialization and deadlock; 57 and 08: shutting down, connection lost. */
function keyOfDatabase({ constraint = "", code = "" }: pg.DatabaseError): RefusalKey {
  const known = refusalOfConstraint[constraint];
  if (known) return known;
  if (unfitValues.has(code)) return "validation.failed";
  if (code === "57014") return "question.tooLong";
  if (code.startsWith("40")) return "conflict.changed";
  return code.startsWith("57") || code.startsWith("08") ? "server.away" : "server.error";
}

const keyOfStatus = (error: FastifyError | Error): RefusalKey | undefined =>
  "statusCode" in error && error.statusCode ? refusalOfStatus[error.statusCode] : undefined;

const isAway = (error: FastifyError | Error): boolean =>
  "code" in error && ["ECONNREFUSED", "ENOENT", "ECONNRESET"].includes(String(error.code));
