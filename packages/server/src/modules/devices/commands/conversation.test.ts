import type { CommandName } from "@foyer/contract/devices/commands";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commandNumber } from "../protocols/foorir/commands.ts";
import type { JsonObject } from "../protocols/json-object.ts";
import { attributeReply } from "./attribute-reply.ts";
import {
  type Asked,
  answered,
  firstStep,
  type NextStep,
  type Outcome,
  type Step,
  sendNext,
  silenced,
  type Unanswered,
  wireId,
  wireMessage,
  wireNumber,
} from "./conversation.ts";

const fine = { result: { isError: false, code: "0", message: "ok" } };
const refused = (code: string) => ({ result: { isError: true, code, message: "no" } });
const height = { detectionHeight: 300, filterHeight: 0, rotateDirection: 0, rotateAngle: 0 };
const heightReply = (DetectionHeight = "300") => ({
  ...fine,
  ...{ DetectionHeight, FilterHeight: "0", RotateDirection: "0", RotateAngle: "0" },
});

const asking = (name: CommandName, parameters: JsonObject = {}, pauseDetection = false): Asked => ({
  ...{ id: name, name, parameters, pauseDetection, wallTime: "20260504100000" },
});

/** Plays a command against answers one by one (null = silence) and gives what was sent and the outcome. */
function play(asked: Asked, answers: readonly (JsonObject | null)[], echoes = true, isConnected = true) {
  const sent: number[] = [];
  let nextStep: NextStep = { do: "send", step: firstStep };
  for (const answer of answers) {
    if (nextStep.do !== "send") break;
    sent.push(wireNumber(asked, nextStep.step));
    nextStep = answer
      ? answered(asked, nextStep.step, answer)
      : silenced(asked, nextStep.step, isConnected, [], echoes);
  }
  if (nextStep.do === "send") sent.push(wireNumber(asked, nextStep.step));
  return { sent, turn: nextStep, outcome: nextStep.do === "end" ? nextStep.outcome : null };
}

test("a question is asked three times at most", () => {
  const { sent, outcome } = play(asking("get.ntp"), [null, null, null, null]);
  expect(sent).toEqual([1202, 1202, 1202]);
  expect(outcome).toMatchObject({ state: "timed_out" });
});

test.each(["restart", "defaults", "clearData", "upgrade", "syncTime"] as const)(
  "%s is never sent again",
  (name) => {
    const { sent, outcome } = play(asking(name), [null, null]);
    expect(sent).toHaveLength(1);
    expect(outcome).toMatchObject({ state: "timed_out" });
  },
);

test("a setting that was not answered is read back and not sent again where it was taken", () => {
  const { sent, outcome } = play(asking("set.height", height), [null, heightReply()]);
  expect(sent).toEqual([2101, 2201]);
  expect(outcome).toMatchObject({ state: "succeeded" });
});

test("it is sent once more where the device has another", () => {
  const { sent, outcome } = play(asking("set.height", height), [null, heightReply("250"), fine]);
  expect(sent).toEqual([2101, 2201, 2101]);
  expect(outcome).toMatchObject({ state: "succeeded" });
  const twice = play(asking("set.height", height), [null, heightReply("250"), null, heightReply("250")]);
  expect(twice.sent).toEqual([2101, 2201, 2101, 2201]);
  expect(twice.outcome).toMatchObject({ state: "timed_out", reason: "notTaken" });
});

test("a network setting is not sent again", () => {
  const network = { type: "dhcp", ip: "", mask: "", gateway: "", dns1: "", dns2: "" };
  const other = { NetType: "static", Ip: "", SubnetMask: "", Gateway: "", DNS1: "", DNS2: "" };
  const { sent } = play(asking("set.network", network), [null, { ...fine, ...other }, fine]);
  expect(sent).toEqual([1301, 1401]);
});

test("of a device that is away a setting waits to be looked at, a question is over", () => {
  const set = play(asking("set.height", height), [null], true, false);
  expect(set.turn).toMatchObject({ do: "wait", step: { at: "check" } });
  expect(play(asking("get.height"), [null], true, false).outcome).toMatchObject({ state: "timed_out" });
});

test("code 4 switches detection off, sets, and on again: also when the setting fails or is not answered", () => {
  const asked = asking("set.height", height, true);
  const switches = (answers: (JsonObject | null)[]) => play(asked, answers);
  const done = switches([refused("4"), fine, fine, fine]);
  expect(done.sent).toEqual([2101, 2105, 2101, 2105]);
  expect(done.outcome).toMatchObject({ state: "succeeded", reason: null });
  const failed = switches([refused("4"), fine, refused("1"), fine]);
  expect(failed.sent).toEqual([2101, 2105, 2101, 2105]);
  expect(failed.outcome).toMatchObject({ state: "failed", code: "1" });
  const silent = switches([refused("4"), fine, null, null, null, null, fine]);
  expect(silent.sent).toEqual([2101, 2105, 2101, 2201, 2201, 2201, 2105]);
  expect(silent.outcome).toMatchObject({ state: "timed_out" });
  const stuck = switches([refused("4"), fine, fine, null, null, null]);
  expect(stuck.outcome).toMatchObject({ state: "succeeded", reason: "detectionOff" });
  const unsure = switches([refused("4"), null, null, fine]);
  expect(unsure.sent).toEqual([2101, 2105, 2105, 2105]);
  expect(unsure.outcome).toMatchObject({ state: "timed_out" });
  expect(play(asking("set.height", height), [refused("4")]).outcome).toMatchObject({
    state: "failed",
    code: "4",
  });
});

test("the messages around a setting say what they switch", () => {
  const asked = asking("set.height", height, true);
  const step = { ...firstStep, isWrapped: true };
  expect(wireMessage(asked, { ...step, at: "off" })).toMatchObject({ Command: 2105, DetectionSwitch: 0 });
  expect(wireMessage(asked, { ...step, at: "on" })).toMatchObject({ Command: 2105, DetectionSwitch: 1 });
});

/**
 * A device that takes questions one by one, answers each, some not, and whose answers arrive when the test says so.
 */
interface InTransit {
  /** The message it answers. */
  of: string;
  reply: JsonObject;
}

const names = [
  "set.direction",
  "set.detection",
  "get.polyline",
  "get.passMode",
  "get.ntp",
  "identity",
  "totals",
  "restart",
] as const satisfies CommandName[];
const valuesByCommand: Record<number, JsonObject> = {
  1202: { TimeServer: "a" },
  1203: { DeviceSN: "a" },
  1204: { MacAddr: "a" },
  1205: { FirmwareVer: "a" },
  1206: { DeviceType: "1" },
  1201: { TimeZone: "1" },
  1208: { Protocol: "0", BaudRate: "9600", Address: "1" },
  1401: { NetType: "DHCP", Ip: "", SubnetMask: "", Gateway: "", DNS1: "", DNS2: "" },
  2206: { DetectionDirection: "1" },
  2207: { DetectionSwitch: "1" },
  2210: { Enable: "1" },
  2212: { Enable: "0" },
  2301: { Enter: "1", Leave: "1", Pass: "1", Return: "1", Shand: "1" },
};
const commandParameters: Partial<Record<CommandName, JsonObject>> = {
  "set.direction": { forward: true },
  "set.detection": { on: true },
};

/**
 * Runs commands one after the other against a device without numbers in its answers: what happens next (an answer
 * arrives, or the time is up) is drawn. `seen` is called with the message each answer was really for.
 */
function interleave(
  commands: readonly CommandName[],
  draws: readonly { isLost: boolean; isRefused: boolean; arrives: boolean }[],
  echoes: boolean,
) {
  const transit: InTransit[] = [];
  let unanswered: Unanswered[] = [];
  const wrong: string[] = [];
  const late: string[] = [];
  const outcomes: Outcome[] = [];
  let next = 0;
  const draw = () => draws[next++ % draws.length] as (typeof draws)[number];

  /** Every message on the wire has a number of its own here, however often it is sent. */
  let sentNumber = 0;
  let current = "";
  function send(asked: Asked, step: Step): void {
    current = `${wireId(asked, step)}#${++sentNumber}`;
    const { isLost, isRefused } = draw();
    if (isLost) return;
    const values = valuesByCommand[wireNumber(asked, step)] ?? {};
    const reply = isRefused ? refused("1") : { ...fine, ...values };
    transit.push({ of: current, reply: echoes ? { id: wireId(asked, step), ...reply } : reply });
  }

  function silence(asked: Asked, step: Step): NextStep {
    const mine = { id: wireId(asked, step), command: wireNumber(asked, step), at: 0 };
    if (!echoes) unanswered = [...unanswered, mine];
    return silenced(asked, step, true, unanswered, echoes);
  }

  /** null: it was nobody's, the message under way still waits. */
  function arrive(asked: Asked, step: Step, arrived: InTransit): NextStep | null {
    const given = attributeReply(arrived.reply, { asked, step }, { unanswered, echoes });
    if (given.to === "late") {
      late.push(arrived.of);
      return null;
    }
    const isOurs = echoes ? arrived.of.startsWith(asked.id) : arrived.of === current;
    if (!isOurs) wrong.push(`${arrived.of} taken for ${current}`);
    if (step.at === "probe") unanswered = [];
    return answered(asked, step, arrived.reply);
  }

  function run(asked: Asked): void {
    let nextStep = sendNext(firstStep, unanswered, echoes);
    let isSent = false;
    while (nextStep.do === "send") {
      if (!isSent) send(asked, nextStep.step);
      const arrived = draw().arrives ? transit.shift() : undefined;
      const next: NextStep | null = arrived
        ? arrive(asked, nextStep.step, arrived)
        : silence(asked, nextStep.step);
      isSent = next === null;
      nextStep = next ?? nextStep;
    }
    if (nextStep.do === "end") outcomes.push(nextStep.outcome);
  }

  for (const [nth, name] of commands.entries())
    run({ ...asking(name, commandParameters[name] ?? {}), id: `c${nth}-` });
  return { wrong, late, outcomes };
}

const draws = fc.array(
  fc.record({
    isLost: fc.boolean(),
    isRefused: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    arrives: fc.boolean(),
  }),
  { minLength: 20, maxLength: 200 },
);

test.each([false, true])(
  "however answers are late or lost, none is taken for another command's (numbers repeated: %s)",
  (echoes) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }),
        draws,
        (commands, drawn) => {
          // Something must arrive or time out in the end.
          const ended = interleave(
            commands,
            [...drawn, { isLost: false, isRefused: false, arrives: false }],
            echoes,
          );
          expect(ended.wrong).toEqual([]);
          expect(ended.outcomes).toHaveLength(commands.length);
        },
      ),
      { numRuns: 2_000 },
    );
  },
);

test("a device that answers nothing but probes is not asked for ever", () => {
  const asked = asking("get.ntp");
  const sent: number[] = [];
  let unanswered: Unanswered[] = [];
  let nextStep: NextStep = sendNext(firstStep, unanswered, false);
  while (nextStep.do === "send" && sent.length < 50) {
    const { step } = nextStep;
    sent.push(wireNumber(asked, step));
    if (step.at === "probe") {
      unanswered = [];
      nextStep = answered(asked, step, { ...fine, ...valuesByCommand[wireNumber(asked, step)] });
    } else {
      unanswered = [...unanswered, { id: wireId(asked, step), command: wireNumber(asked, step), at: 0 }];
      nextStep = silenced(asked, step, true, unanswered, false);
    }
  }
  expect(sent).toEqual([1202, 1203, 1202, 1203, 1202]);
  expect(nextStep).toMatchObject({ do: "end", outcome: { state: "timed_out" } });
});

test("without delays every command gets its answer, and no probe is needed", () => {
  const always = [{ isLost: false, isRefused: false, arrives: true }];
  const { outcomes, late } = interleave(names, always, false);
  expect(outcomes.map(({ state }) => state)).toEqual(names.map(() => "succeeded"));
  expect(late).toEqual([]);
});

test("an answer that fits is not taken while an earlier one is out that would fit as well", () => {
  const asked = asking("get.polyline");
  const reply = { ...fine, Enable: "1" };
  const earlier = [{ id: "earlier", command: commandNumber("get.passMode"), at: 0 }];
  const given = (unanswered: Unanswered[]) =>
    attributeReply(reply, { asked, step: firstStep }, { unanswered, echoes: false });
  expect(given([])).toEqual({ to: "current" });
  expect(given(earlier)).toEqual({ to: "late", commandId: "earlier" });
});
