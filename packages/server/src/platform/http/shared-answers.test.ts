import type { Endpoint } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { makeSharedAnswers } from "./shared-answers.ts";

const endpoint = { method: "GET", path: "/home/trend", shared: "range" } as unknown as Endpoint;
const personal = { ...endpoint, shared: "user" } as Endpoint;
const from = (cacheControl: string | undefined, userId = 1, range: object = { all: true }, tenantId = 1) =>
  ({
    headers: { "cache-control": cacheControl },
    caller: { tenantId, range, userId },
  }) as unknown as FastifyRequest;

test("equal questions of those who may see the same are answered once, while they are young", async () => {
  vi.useFakeTimers({ now: 0 });
  const shared = makeSharedAnswers();
  let asked = 0;
  const ask = (request: FastifyRequest, query = {}, of = endpoint) =>
    shared(of, request, query, async () => `${++asked}`);
  const old = "no-transform, max-age=1";
  expect(await Promise.all([ask(from(old)), ask(from(old, 2))])).toEqual(["1", "1"]);
  expect(await ask(from(old), { day: 2 })).toBe("2");
  expect(await ask(from(old, 1, { entityIds: [1] }))).toBe("3");
  expect(await ask(from(old, 1, { all: true }, 2))).toBe("4");
  expect(await ask(from(old), {}, personal)).toBe("5");
  expect(await ask(from(old, 2), {}, personal)).toBe("6");
  expect(await ask(from(undefined))).toBe("7");
  vi.setSystemTime(999);
  expect(await ask(from(old))).toBe("1");
  vi.setSystemTime(1_000);
  expect(await ask(from(old))).toBe("8");
  vi.setSystemTime(6_000);
  expect(await ask(from("max-age=999"))).toBe("9");
  vi.useRealTimers();
});

test("a failure is told to those who wait for it and asked again by the next", async () => {
  const shared = makeSharedAnswers();
  const request = from("max-age=1");
  const failing = () => shared(endpoint, request, {}, () => Promise.reject(new Error("away")));
  await expect(Promise.allSettled([failing(), failing()])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(await shared(endpoint, request, {}, async () => "back")).toBe("back");
});
