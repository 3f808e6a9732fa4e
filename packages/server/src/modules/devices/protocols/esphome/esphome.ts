import { esphome as brand } from "@foyer/contract/devices/brands/esphome";
import type { Decoded, DecodedRecord, DeviceState, MqttPayload, MqttProtocol } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { serialOfLevels } from "../topic-serial.ts";

/** `<topic prefix>/<component type>/<object id>/state`. */
const stateTopic =
  /^(.+)\/(sensor|binary_sensor|text_sensor|number|switch|button|select|light|text|update)\/([^/]+)\/(?:state|command)$/;
const statusTopic = /^(.+)\/status$/;
const isStatus = (body: Buffer) => /^(?:online|offline)$/.test(body.toString("latin1"));

const lastDirection = /(?:^|_)last_direction$/;
const peopleCounter = /(?:^|_)people_counter$/;
const presence = /(?:^|_)presence$/;

/** What a passage is called, without regard to case. */
const directions: Readonly<Record<string, "in" | "out">> = { entry: "in", exit: "out" };

/**
 * Nodes of ESPHome with the door counter Roode, by the source of both: the last direction is said once a passage
 * (`entry_exit_event` has to be set), and counts when it arrives. States are kept by the broker as they are said, so
 * what it kept would count again. How many people are inside stops at the end of its range and can be set by hand:
 * nothing is counted from it. A node is a device: its topic prefix. What else it says is nobody's concern here.
 */
export const esphome: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  ownsTopic: (topic, body) => stateTopic.test(topic) || (statusTopic.test(topic) && isStatus(body)),
  recognises: () => false,
  decode(payload) {
    if (payload.isRetained) return nothing("said some time ago");
    const text = payload.body.toString("latin1").trim();
    const [, prefix, component, object] = stateTopic.exec(payload.topic) ?? [];
    if (prefix && component && object) return state({ prefix, component, object, text }, payload);
    const [, node] = statusTopic.exec(payload.topic) ?? [];
    if (!node) return { ok: false, reason: "no topic of a node" };
    return text === "online" ? ofNode(node, {}) : nothing("the node says that it is gone");
  },
};

const nothing = (reason: string): Decoded => ({ ok: false, reason, nothing: true });

function ofNode(prefix: string, said: { records?: DecodedRecord[]; state?: DeviceState }): Decoded {
  const sn = serialOfLevels(prefix);
  if (!isSerialNumber(sn)) return { ok: false, reason: "the topic prefix makes no serial number" };
  const { records = [], state = {} } = said;
  return { ok: true, message: { sn, kind: records.length > 0 ? "records" : "heartbeat", records, state } };
}

interface Said {
  prefix: string;
  component: string;
  object: string;
  text: string;
}

function state({ prefix, component, object, text }: Said, { receivedAt }: MqttPayload): Decoded {
  if (component === "text_sensor" && lastDirection.test(object)) return passage(prefix, text, receivedAt);
  if (component === "number" && peopleCounter.test(object)) {
    const inside = /^\d{1,5}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
    return ofNode(prefix, inside === undefined ? {} : { state: { currentStay: inside } });
  }
  if (component === "binary_sensor" && presence.test(object)) return ofNode(prefix, {});
  return nothing("it counts nobody");
}

function passage(prefix: string, text: string, receivedAt: Date): Decoded {
  const way = directions[text.toLowerCase()];
  // Before the first passage, and where the sensor failed, the node says other words.
  if (!way) return ofNode(prefix, {});
  return ofNode(prefix, {
    records: [{ line: "1", at: { utc: receivedAt }, anchor: "start", seconds: 0, values: { [way]: 1 } }],
  });
}
