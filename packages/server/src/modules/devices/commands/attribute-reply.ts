import { asObject, canBeMistaken, fitsCommand, type JsonObject } from "../protocols/protocols.ts";
import { type Asked, type Step, type Unanswered, wireId, wireNumber } from "./conversation.ts";

/**
 * Which message a reply answers: the one in flight, an earlier one (a command's id, or null where unknown), or none.
 */
export type Attribution = { to: "current" } | { to: "late"; commandId: string | null };

const parseCommandId = (id: string): string => id.split("/")[0] as string;

/**
 * Our number decides where the device repeats it. Without it only the message under way can be meant, and only while
 * no other answer is out that could be taken for its own: never is an answer taken for another command's.
 */
export function attributeReply(
  reply: JsonObject,
  underWay: { asked: Asked; step: Step } | null,
  { unanswered, echoes }: { unanswered: readonly Unanswered[]; echoes: boolean },
): Attribution {
  const { id } = reply;
  if (typeof id === "string" && id !== "") {
    const isCurrent = underWay !== null && wireId(underWay.asked, underWay.step) === id;
    return isCurrent ? { to: "current" } : { to: "late", commandId: parseCommandId(id) };
  }
  if (underWay !== null && !echoes && isForCurrent(reply, underWay, unanswered)) return { to: "current" };
  const earlier = unanswered.find(({ command }) => fitsCommand(command, reply));
  return { to: "late", commandId: earlier ? parseCommandId(earlier.id) : null };
}

function isForCurrent(
  reply: JsonObject,
  { asked, step }: { asked: Asked; step: Step },
  unanswered: readonly Unanswered[],
): boolean {
  const command = wireNumber(asked, step);
  if (!fitsCommand(command, reply)) return false;
  if (unanswered.length === 0) return true;
  // A refusal could be anybody's; a probe's values are nobody else's.
  return !isRefusal(reply) && !unanswered.some((one) => canBeMistaken(one.command, command));
}

const isRefusal = (reply: JsonObject): boolean => {
  const isError = asObject(reply.result)?.isError;
  return isError === true || isError === "true";
};
