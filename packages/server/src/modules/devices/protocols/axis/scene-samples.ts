/** As the maker prints them, cut; people in place of cars where the printed object is one. */
export const sceneSamples = {
  beta: `{"frame":{"timestamp":"2023-03-08T09:00:19.320111Z","observations":[
    {"track_id":"1","bounding_box":{"bottom":0.89332,"left":0.13332,"right":0.80004,"top":0.59942},
     "class":{"type":"Human","score":0.6},"image":{"data":"/9j/4AAQSkZJRgABAQAAAQABAAD/2wBD"}},
    {"track_id":"2","bounding_box":{"bottom":0.49932,"left":0.23135,"right":0.55192,"top":0.19399},
     "class":{"type":"Bus","score":0.7}}],
    "operations":[{"type":"DeleteOperation","id":"3"}]}}`,
  frame: `{"channel_id":1,"timestamp":"2026-07-29T11:55:30.369150Z","detections":[
    {"bounding_box":{"bottom":0.9853,"left":0.4499,"right":0.7473,"top":0.2365},
     "class":{"type":"Human","score":0.7},"object_track_id":"8e653185-8e54-4dca-8af1-9f7202aca120"},
    {"bounding_box":{"bottom":0.5,"left":0.5,"right":0.6,"top":0.2},
     "class":{"type":"Head","score":0.7},"object_track_id":"11111111-8e54-4dca-8af1-9f7202aca120"},
    {"bounding_box":{"bottom":0.5,"left":0.1,"right":0.2,"top":0.2},
     "object_track_id":"22222222-8e54-4dca-8af1-9f7202aca120"}],
    "track_events":[{"type":"TrackEnded","object_track_id":"33333333-8e54-4dca-8af1-9f7202aca120"}]}`,
  empty: '{"channel_id":1,"timestamp":"2026-07-29T11:51:43.602249Z"}',
  track: `{"channel_id":1,"classes":[{"score":0.0376,"type":"VehicleOther"},{"score":0.4848,"type":"Human"}],
    "duration":2.499,"end_time":"2026-03-20T10:17:48.024761Z","id":"25436c51-6a75-4f23-99dc-7ddd638e4e61",
    "image":{"crop_box":{"bottom":0.7349,"left":0.6769,"right":0.7983,"top":0.6139},"data":"/9j/4AAQSkZJRgABAQ=="},
    "path":[
     {"bounding_box":{"bottom":0.786,"left":0.02,"right":0.09,"top":0.7161},"timestamp":"2026-03-20T10:17:45.524804Z"},
     {"bounding_box":{"bottom":0.653,"left":0.95,"right":0.99,"top":0.5683},"timestamp":"2026-03-20T10:17:47.924763Z"}],
    "start_time":"2026-03-20T10:17:45.524804Z"}`,
  consolidated: `{"data":{"id":"7","classes":[{"type":"Human","score":0.9}],
    "start_time":"2026-03-20T10:17:45.500000Z","end_time":"2026-03-20T10:17:46.500000Z","duration":1.0,
    "observations":[
     {"timestamp":"2026-03-20T10:17:45.500000Z","bounding_box":{"left":0.2,"top":0.1,"right":0.4,"bottom":0.5}},
     {"timestamp":"2026-03-20T10:17:46.500000Z","bounding_box":{"left":0.3,"top":0.1,"right":0.5,"bottom":0.6}}]}}`,
};

/** As the list of its topics prints it, cut; of a person as well. */
export const dataQSamples = {
  car: `{"class":"Car","age":8.4,"dwell":1.2,"id":"abc123","path":[{"x":120,"y":720,"d":0.0,"t":1772276395.000},
    {"x":210,"y":715,"d":0.3,"t":1772276396.200}],"serial":"B8A44F7ADD87"}`,
  human: `{"class":"Human","age":8.4,"dwell":1.2,"id":"abc123","path":[{"x":120,"y":720,"d":0.0,"t":1772276395.000},
    {"x":210,"y":715,"d":0.5,"t":1772276396.250}],"serial":"B8A44F7ADD87"}`,
};
export const dataQOccupancy =
  '{"occupancy":{"Human":3,"Car":1},"timestamp":1772276400318,"serial":"B8A44F7ADD87"}';
export const dataQConnected =
  '{"connected":true,"model":"P3245-V","address":"192.168.1.100","serial":"B8A44F7ADD87"}';
export const dataQGone = '{"connected":false,"address":"192.168.1.100","serial":"B8A44F7ADD87"}';
