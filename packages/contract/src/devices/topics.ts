/** Root of Foyer's own MQTT topics; `<root>/<sn>/flow` carries counts. */
export const topicRoot = "foyer/v1";

/** What a device says below its serial number, and what it hears there. */
export const saidChannels: readonly string[] = ["flow", "heat", "state", "reply", "event"];
export const heardChannels: readonly string[] = ["cmd"];

/** Topic on which a device sends its counts. */
export const flowTopic = (sn: string) => `${topicRoot}/${sn}/flow`;

/** Topic on which a device sends where people are: grids or positions. */
export const heatTopic = (sn: string) => `${topicRoot}/${sn}/heat`;

/** Retained presence with last will: `{"state":"ready"}` or `{"state":"lost"}`. */
export const stateTopic = (sn: string) => `${topicRoot}/${sn}/state`;

/** Commands to a device, and its answers. */
export const commandTopic = (sn: string) => `${topicRoot}/${sn}/cmd`;
export const replyTopic = (sn: string) => `${topicRoot}/${sn}/reply`;

export interface TopicAddress {
  sn: string;
  channel: string;
}

/** Serial number and channel of one of Foyer's topics; null for any other topic. */
export function readTopic(topic: string): TopicAddress | null {
  const match = /^foyer\/v1\/([^/]+)\/([a-z]+)$/.exec(topic);
  return match?.[1] && match[2] ? { sn: match[1], channel: match[2] } : null;
}
