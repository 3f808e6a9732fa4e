/** Messages in the form of the recorder's source; constructed. */
export const topics = { events: "frigate/events", detection: "frigate/front_door/status/detect" };

const person = {
  id: "1795341600.07-k3x9qa",
  camera: "front_door",
  label: "person",
  false_positive: false,
  start_time: 1_795_341_600.07,
  end_time: null,
  frame_time: 1_795_341_605.52,
  box: [520, 210, 610, 655],
  current_zones: ["inside"],
  entered_zones: ["doormat", "inside"],
  stationary: false,
  motionless_count: 0,
  path_data: [
    [[0.4219, 0.7861], 1_795_341_600.21],
    [[0.4302, 0.8403], 1_795_341_602.01],
    [[0.4977, 0.9104], 1_795_341_605.44],
  ],
  snapshot: { frame_time: 1_795_341_603.1, box: [1, 2, 3, 4] },
  sub_label: ["Jane Doe", 0.92],
  recognized_license_plate: "AB-123",
  recognized_license_plate_score: 0.8,
  attributes: { face: 0.7 },
  current_attributes: [{ label: "face", box: [1, 2, 3, 4] }],
};

const message = (type: string, after: object) =>
  JSON.stringify({ type, before: { ...person, path_data: [] }, after: { ...person, ...after } });

export const samples = {
  begun: message("new", { path_data: person.path_data.slice(0, 1) }),
  update: message("update", {}),
  end: message("end", { end_time: 1_795_341_612.5 }),
  car: message("update", { label: "car" }),
};
