import { isDeepStrictEqual } from "node:util";
import {
  answerWithinMs,
  type CommandName,
  type CommandState,
  isRead,
} from "@foyer/contract/devices/commands";
import { cuttingGroups, restartingGroups, type SettingGroup } from "@foyer/contract/devices/device-settings";
import {
  canBeMistaken,
  commandNumber,
  decodeReply,
  encodeCommand,
  type JsonObject,
  probeCommands,
  type WireCommand,
} from "../protocols/protocols.ts";

/** What is asked, as the conversation needs to know it. */
export interface Asked {
  id: string;
  name: CommandName;
  parameters: JsonObject;
  pauseDetection: boolean;
  /** The clock of the device's site, `yyyyMMddHHmmss`. */
  wallTime: string;
}

/** What a command came to. */
export interface Outcome {
  state: CommandState;
  code: string | null;
  reason: string | null;
  result: JsonObject | null;
}

/**
 * Where a command stands that may take several messages: `main` (its own; `part` of several), `check` (a setting read
 * back after a silence), `off` and `on` (detection switched around it), `probe` (a question before another one, so that
 * late answers can be told apart).
 */
export interface Step {
  at: "main" | "check" | "off" | "on" | "probe";
  part: number;
  /** What the parts before brought. */
  got: JsonObject;
  /** How often this message was sent, and how often the command's own. */
  sends: number;
  mainSends: number;
  /** Detection was switched off by us. */
  isWrapped: boolean;
  outcome?: Outcome;
  /** `sends`: of the message it goes before; without it a device that answers probes alone would be asked for ever. */
  probe?: { command: number; before: Exclude<Step["at"], "probe">; sends: number };
  probes: number;
}

/** What comes next: a message, waiting for the device to come back, or the end. */
export type NextStep =
  | { do: "send"; step: Step }
  | { do: "wait"; step: Step }
  | { do: "end"; outcome: Outcome };

/** A question the device left unanswered and may still answer. */
export interface Unanswered {
  /** The number we gave it. */
  id: string;
  /** The vendor's command number. */
  command: number;
  /** Milliseconds of the epoch. */
  at: number;
}

const forgottenMs = 10 * 60_000;
/** What a device may still answer; so long after the question nothing is expected any more. */
export const stillExpected = (unanswered: readonly Unanswered[], nowMs: number): Unanswered[] =>
  unanswered.filter(({ at }) => nowMs - at < forgottenMs);

/** Reads are asked three times, sets are sent twice at most. */
const mostReads = 3;
const mostSets = 2;
const mostSwitches = 3;
const mostProbes = 2;

export const firstStep: Step = {
  at: "main",
  part: 0,
  got: {},
  sends: 1,
  mainSends: 1,
  isWrapped: false,
  probes: 0,
};

/** Its first message, for the first time. */
export const isFresh = ({ at, part, mainSends, sends, isWrapped }: Step): boolean =>
  at === "main" && part === 0 && mainSends === 1 && sends === 1 && !isWrapped;

const commandGroup = (name: CommandName) => name.slice(4) as SettingGroup;
const isSet = (name: CommandName) => name.startsWith("set.");
const toGetCommand = (name: CommandName) => `get.${commandGroup(name)}` as CommandName;
export const timedOutAs = (reason: string | null = null): Outcome => ({
  state: "timed_out",
  code: null,
  reason,
  result: null,
});

/** The number our message carries; repeated questions carry the same. */
export function wireId({ id }: Pick<Asked, "id">, { at, part, probe }: Step): string {
  if (at === "main") return part === 0 ? id : `${id}/${part}`;
  return at === "probe" ? `${id}/probe${probe?.command}` : `${id}/${at}`;
}

/** The vendor's number of the message under way. */
export function wireNumber({ name }: Pick<Asked, "name">, { at, part, probe }: Step): number {
  if (at === "main") return commandNumber(name, part);
  if (at === "check") return commandNumber(toGetCommand(name));
  return at === "probe" ? (probe?.command ?? 0) : commandNumber("set.detection");
}

/** The message under way, as it goes over the wire. */
export function wireMessage(asked: Asked, step: Step): JsonObject {
  const id = wireId(asked, step);
  if (step.at === "main") {
    const message = encodeCommand(asked.name, asked.parameters, asked.wallTime)[step.part];
    return { id, ...(message as WireCommand) };
  }
  if (step.at === "off" || step.at === "on")
    return { id, ...encodeCommand("set.detection", { on: step.at === "on" })[0] };
  return { id, Command: wireNumber(asked, step) };
}

/** Milliseconds the device has for the message under way. */
export const answerMs = ({ name }: Pick<Asked, "name">, { at }: Step): number =>
  answerWithinMs(at === "main" ? name : "identity");

/** The message a probe goes before, or the step's own. */
const beforeProbe = ({ at, sends, probe }: Step): { before: Exclude<Step["at"], "probe">; sends: number } =>
  at === "probe" ? (probe ?? { before: "main", sends }) : { before: at, sends };

/** To the next message; where answers are still due that could be taken for its own, a probe goes first. */
export function sendNext(step: Step, unanswered: readonly Unanswered[], echoes: boolean): NextStep {
  if (echoes || unanswered.length === 0) return { do: "send", step };
  const { before, sends } = beforeProbe(step);
  const command = probeCommands.find((one) => !unanswered.some((asked) => canBeMistaken(asked.command, one)));
  if (command === undefined || step.probes >= mostProbes) return silent({ ...step, at: before });
  return {
    do: "send",
    step: { ...step, at: "probe", probe: { command, before, sends }, sends: 1, probes: step.probes + 1 },
  };
}

/** The device answers nothing at all: what was begun around the command is finished when it is back. */
function silent(step: Step): NextStep {
  const { probe: _probe, ...rest } = step;
  if (step.isWrapped) return { do: "wait", step: { ...rest, at: "on", sends: 1, probes: 0 } };
  return { do: "end", outcome: step.outcome ?? timedOutAs() };
}

function conclude(step: Step, outcome: Outcome): NextStep {
  if (!step.isWrapped || step.at === "on") return { do: "end", outcome };
  return { do: "send", step: { ...step, at: "on", sends: 1, probes: 0, outcome } };
}

/** After the device answered the message under way. */
export function answered(asked: Asked, step: Step, reply: JsonObject): NextStep {
  switch (step.at) {
    case "main":
      return mainAnswered(asked, step, reply);
    case "check":
      return checkAnswered(asked, step, reply);
    case "probe": {
      const { probe: _probe, ...rest } = step;
      const { before, sends } = beforeProbe(step);
      return { do: "send", step: { ...rest, at: before, sends, probes: 0 } };
    }
    case "off": {
      const switched = decodeReply("set.detection", reply);
      if (!switched.ok) return { do: "end", outcome: failed(switched) };
      return { do: "send", step: { ...step, at: "main", isWrapped: true, sends: 1 } };
    }
    case "on": {
      const outcome = step.outcome ?? timedOutAs();
      const switched = decodeReply("set.detection", reply);
      return { do: "end", outcome: switched.ok ? outcome : { ...outcome, reason: "detectionOff" } };
    }
  }
}

const failed = ({ code, message }: { code: string; message: string }): Outcome => ({
  state: "failed",
  code,
  reason: message || null,
  result: null,
});

function mainAnswered(asked: Asked, step: Step, reply: JsonObject): NextStep {
  const said = decodeReply(asked.name, reply, step.part);
  if (!said.ok) {
    if (said.code === "4" && asked.pauseDetection && !step.isWrapped)
      return { do: "send", step: { ...step, at: "off", sends: 1 } };
    return conclude(step, failed(said));
  }
  const got = { ...step.got, ...said.value };
  if (commandNumber(asked.name, step.part + 1) !== 0)
    return { do: "send", step: { ...step, part: step.part + 1, got, sends: 1 } };
  return conclude(step, { state: "succeeded", code: "0", reason: null, result: got });
}

function checkAnswered(asked: Asked, step: Step, reply: JsonObject): NextStep {
  const said = decodeReply(toGetCommand(asked.name), reply);
  if (!said.ok) return conclude(step, timedOutAs(said.message || null));
  if (isDeepStrictEqual(said.value, asked.parameters))
    return conclude(step, { state: "succeeded", code: null, reason: null, result: {} });
  if (step.mainSends >= mostSets || cuttingGroups.includes(commandGroup(asked.name)))
    return conclude(step, timedOutAs("notTaken"));
  return { do: "send", step: { ...step, at: "main", sends: 1, mainSends: step.mainSends + 1 } };
}

/** After the time for an answer is over. A device that is away is not asked again; what must be finished waits for it. */
export function silenced(
  asked: Asked,
  step: Step,
  isConnected: boolean,
  unanswered: readonly Unanswered[],
  echoes: boolean,
): NextStep {
  const again = { ...step, sends: step.sends + 1 };
  const send = (next: Step) => (isConnected ? sendNext(next, unanswered, echoes) : waiting(asked, next));
  switch (step.at) {
    case "probe":
      return isConnected ? sendNext(step, unanswered, echoes) : waiting(asked, step);
    case "main":
      return mainSilenced(asked, step, send);
    case "check":
      return step.sends < mostReads ? send(again) : afterwards(conclude(step, timedOutAs()), send);
    case "off":
      if (step.sends < mostSets) return send(again);
      return send({ ...step, at: "on", isWrapped: true, sends: 1, outcome: timedOutAs() });
    case "on":
      if (step.sends < mostSwitches || !isConnected) return send(again);
      return { do: "end", outcome: { ...(step.outcome ?? timedOutAs()), reason: "detectionOff" } };
  }
}

function mainSilenced({ name }: Asked, step: Step, send: (next: Step) => NextStep): NextStep {
  if (isRead(name) && step.sends < mostReads) return send({ ...step, sends: step.sends + 1 });
  return isSet(name) ? send({ ...step, at: "check", sends: 1 }) : { do: "end", outcome: timedOutAs() };
}

const afterwards = (nextStep: NextStep, send: (step: Step) => NextStep): NextStep =>
  nextStep.do === "send" ? send(nextStep.step) : nextStep;

/** The device is away: reads and what must not be repeated are over, settings are read back when it is back. */
function waiting(asked: Asked, step: Step): NextStep {
  const { probe: _probe, ...rest } = step;
  const at = beforeProbe(step).before;
  if (isSet(asked.name)) return { do: "wait", step: { ...rest, at, sends: 1, probes: 0 } };
  return { do: "end", outcome: timedOutAs() };
}

/**
 * The device reconnected after the message was sent: a restart has been carried out; settings that restart it or cut it
 * off may have been, which reading them back shows. null = it says nothing.
 */
export function reconnected(asked: Asked, step: Step): NextStep | null {
  if (step.at !== "main") return null;
  if (asked.name === "restart")
    return {
      do: "end",
      outcome: { state: "succeeded", code: null, reason: "reconnected", result: {} },
    };
  const group = commandGroup(asked.name);
  if (isSet(asked.name) && [...cuttingGroups, ...restartingGroups].includes(group))
    return { do: "send", step: { ...step, at: "check", sends: 1 } };
  return null;
}
