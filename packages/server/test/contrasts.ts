import { contrasting } from "@foyer/contract/analytics/contrast";
import type { Sent } from "@foyer/contract/endpoint";
import { expect } from "vitest";
import { access, binding, device, entity } from "./factories.ts";
import type { Ask, Refused } from "./test-server.ts";

export type ContrastBody = Sent<typeof contrasting.contrast>["body"];

/** A range of days, or a single one. */
export const days = (startTime: string, endTime = startTime) => ({ startTime, endTime });

/** Asks for entries unless given. */
export const contrast = (ask: Ask, body: Omit<ContrastBody, "type"> & { type?: string }) =>
  ask(contrasting.contrast, { body: { type: "flowIn", ...body } });

/** The points of a series that have people, as `time → value`. */
export const busy = (points: { time: string; value: number | null }[]) =>
  Object.fromEntries(points.filter(({ value }) => value).map(({ time, value }) => [time, value]));

/** One series as far as people go, with its total. */
export async function told(ask: Ask, body: Omit<ContrastBody, "type">) {
  const { series } = await contrast(ask, body);
  expect(series).toHaveLength(1);
  const [only] = series;
  return {
    times: only?.points.map(({ time }) => time),
    busy: busy(only?.points ?? []),
    total: only?.total.value,
  };
}

/** One more site of the same company, with a counter bound since long ago; `deviceType` 2 is never silent by design. */
export async function another(ask: Ask, modelId: number, tenantId: number, draft: object, deviceType = 1) {
  const entityId = await entity(ask, { workTime: "00:00~00:00", ...draft });
  const counter = await device(ask, { modelId, entityId, deviceType });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: counter.id,
    from: "2000-01-01",
  });
  return { entityId, tenantId, device: counter };
}

/** Why a call is refused. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: Refused) => ({ key: error.key, fields: error.fields }),
  );
