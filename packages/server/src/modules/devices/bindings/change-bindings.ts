import { forcedDirection } from "@foyer/contract/devices/device-types";
import type { devices } from "@foyer/contract/devices/devices";
import type { Received } from "@foyer/contract/endpoint";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { markSubjects, subjectsOfAccess } from "../../places/marks/marks.ts";
import type { Span } from "../../places/subject-kinds/subject-kinds.ts";
import { type BindingPeriod, bindingQueries } from "./bindings.queries.ts";
import { lockDevices } from "./device-locks.queries.ts";

type BindRequest = Received<typeof devices.bind>["body"];

/** Reads a moment of a request: ISO 8601 with offset, or the clock of the access's entity. */
async function parseMoment(tx: Tx, text: string, zone: string): Promise<Date> {
  const iso = text.replace(" ", "T");
  return /(Z|[+-]\d{2}:\d{2})$/.test(iso) ? new Date(iso) : bindingQueries(tx).readMoment(iso, zone);
}

/** From the first start to the last end. */
function toSpan(periods: readonly BindingPeriod[]): Span {
  const ends = periods.map((period) => period.to?.getTime() ?? Number.POSITIVE_INFINITY);
  const to = Math.max(...ends);
  return {
    from: new Date(Math.min(...periods.map((period) => period.from.getTime()))),
    to: to === Number.POSITIVE_INFINITY ? null : new Date(to),
  };
}

/** Binds lines of devices to an access; what they have counted since the start counts for it from now on. */
export async function bind(
  tx: Tx,
  caller: Caller,
  request: BindRequest,
  now: Date,
): Promise<{ ids: number[] }> {
  const queries = bindingQueries(tx);
  const tenantId = requireTenant(caller);
  const deviceIds = [...new Set(request.devices.map((device) => device.deviceId))];
  const access = found(await queries.access(caller, request.corridorId));
  const types = await queries.deviceTypes(caller, deviceIds);
  if (types.size !== deviceIds.length) throw new Refusal("notFound.thing");
  if (access.inUse === 0) throw new Refusal("access.notInUse");

  await lockDevices(tx, deviceIds);
  const ids: number[] = [];
  const periods: BindingPeriod[] = [];
  for (const { deviceId, line, direction, from, to } of request.devices) {
    const period = {
      deviceId,
      line,
      accessId: access.id,
      direction: forcedDirection[types.get(deviceId) ?? 0] ?? direction,
      from: from === undefined ? now : await parseMoment(tx, from, access.zone),
      to: to === undefined ? null : await parseMoment(tx, to, access.zone),
    };
    if (period.to && period.to <= period.from) throw new Refusal("range.wrong");
    if (await queries.overlaps(tenantId, period)) throw new Refusal("binding.overlap");
    ids.push((await queries.insert(tenantId, period)).id);
    periods.push(period);
  }
  await markSubjects(tx, tenantId, await subjectsOfAccess(tx, tenantId, access.id), toSpan(periods));
  return { ids };
}

/** A list shows bindings that have ended, too: that is said of them, and of others that they are not there. */
async function notRunning(tx: Tx, caller: Caller, ids: readonly number[]): Promise<Refusal> {
  const seen = await bindingQueries(tx).seen(caller, ids);
  return new Refusal(seen === new Set(ids).size ? "binding.ended" : "binding.notFound");
}

/** Ends bindings; gives them as they were. What was counted after the end counts for nothing any more. */
export async function unbind(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  to: string | undefined,
  now: Date,
) {
  if (ids.length === 0) throw new Refusal("unbind.nothing");
  const queries = bindingQueries(tx);
  const tenantId = requireTenant(caller);
  await lockDevices(tx, await queries.listDevices(caller, ids));
  const running = await queries.running(caller, ids, now);
  if (running.length !== new Set(ids).size) throw await notRunning(tx, caller, ids);
  for (const binding of running) {
    const end = to === undefined ? now : await parseMoment(tx, to, binding.zone);
    const outside = end <= binding.from || (binding.to !== null && end > binding.to);
    if (outside) throw new Refusal("range.wrong");
    await queries.end(tenantId, binding.id, end);
    const subjects = await subjectsOfAccess(tx, tenantId, binding.accessId);
    await markSubjects(tx, tenantId, subjects, { from: end, to: binding.to });
  }
  return running;
}

type Running = Awaited<ReturnType<ReturnType<typeof bindingQueries>["running"]>>[number];

/** Ends a binding at a moment; its line goes on from there as `next` says. Gives the id of the new one. */
async function goOn(tx: Tx, caller: Caller, next: Running, at: Date, now: Date): Promise<number> {
  const { id, deviceId, line, accessId, direction, to } = next;
  const from = at.toISOString();
  await unbind(tx, caller, [id], from, now);
  const device = { deviceId, line, direction, from, ...(to && { to: to.toISOString() }) };
  const { ids } = await bind(tx, caller, { corridorId: accessId, devices: [device] }, now);
  return ids[0] as number;
}

/** Locks the device of a binding, and gives the binding with the moment a request means. */
async function runningAt(tx: Tx, caller: Caller, id: number, from: string | undefined, now: Date) {
  const queries = bindingQueries(tx);
  await lockDevices(tx, await queries.listDevices(caller, [id]));
  const [before] = await queries.running(caller, [id], now);
  if (!before) throw await notRunning(tx, caller, [id]);
  return { before, at: from === undefined ? now : await parseMoment(tx, from, before.zone) };
}

/**
 * Lets the line of a binding count for another access from a moment on; the one it leaves keeps what was counted there.
 * Gives the binding as it was, with the id of the one that counts from then on.
 */
export async function moveBinding(
  tx: Tx,
  caller: Caller,
  { bindingId, corridorId, from }: Received<typeof devices.move>["body"],
  now: Date,
) {
  const { before, at } = await runningAt(tx, caller, bindingId, from, now);
  return { before, id: await goOn(tx, caller, { ...before, accessId: corridorId }, at, now) };
}

/**
 * Lets a binding count in another direction from a moment on: it ends there and goes on as a new one. From its very
 * beginning it stays the same one. Gives it as it was, with the id of the one that counts from then on.
 */
export async function redirect(
  tx: Tx,
  caller: Caller,
  { bindingId, direction, from }: Received<typeof devices.redirect>["body"],
  now: Date,
) {
  const queries = bindingQueries(tx);
  const tenantId = requireTenant(caller);
  const { before, at } = await runningAt(tx, caller, bindingId, from, now);
  const { deviceId, accessId, to } = before;
  if (at.getTime() !== before.from.getTime()) {
    return { before, id: await goOn(tx, caller, { ...before, direction }, at, now) };
  }
  const types = await queries.deviceTypes(caller, [deviceId]);
  await queries.setDirection(tenantId, bindingId, forcedDirection[types.get(deviceId) ?? 0] ?? direction);
  await markSubjects(tx, tenantId, await subjectsOfAccess(tx, tenantId, accessId), { from: at, to });
  return { before, id: bindingId };
}

/**
 * Ends everything a device counts for at a moment and lets another one go on from there, line by line with the same
 * direction: the accesses keep one unbroken series.
 */
export async function replaceDevice(
  tx: Tx,
  caller: Caller,
  { deviceId, byDeviceId, at }: Received<typeof devices.replace>["body"],
  now: Date,
): Promise<{ ids: number[] }> {
  const queries = bindingQueries(tx);
  const types = await queries.deviceTypes(caller, [deviceId, byDeviceId]);
  if (types.size !== 2) throw new Refusal("notFound.thing");
  await lockDevices(tx, [deviceId, byDeviceId]);
  const ended = await unbind(tx, caller, await queries.listRunning(caller, deviceId, now), at, now);
  const ids: number[] = [];
  for (const { line, accessId, direction, to, zone } of ended) {
    const from = at === undefined ? now : await parseMoment(tx, at, zone);
    const period = {
      deviceId: byDeviceId,
      line,
      direction,
      from: from.toISOString(),
      ...(to && { to: to.toISOString() }),
    };
    const bound = await bind(tx, caller, { corridorId: accessId, devices: [period] }, now);
    ids.push(...bound.ids);
  }
  return { ids };
}
