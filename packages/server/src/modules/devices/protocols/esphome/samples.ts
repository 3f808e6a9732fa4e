/** Topics of a node `roode32` with the names of its sample configuration. */
export const topics = {
  direction: "roode32/text_sensor/roode32_last_direction/state",
  inside: "roode32/number/roode32_people_counter/state",
  presence: "roode32/binary_sensor/roode32_presence/state",
  status: "roode32/status",
};
