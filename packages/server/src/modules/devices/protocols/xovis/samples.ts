/** Bodies as captured from sensors. */
export const samples = {
  /** Firmware 4, line counts of a minute. */
  v4Windows: `{
  "sensor-time": { "timezone": "Europe/Zurich", "time": "2021-09-23T10:21:06+02:00" },
  "status": { "code": "OK" },
  "content": { "element": [ {
    "element-id": 0, "element-name": "Line 0", "sensor-type": "SINGLE_SENSOR", "data-type": "LINE",
    "from": "2021-09-23T10:20:00+02:00", "to": "2021-09-23T10:21:00+02:00", "resolution": "ONE_MINUTE",
    "measurement": [ { "from": "2021-09-23T10:20:00+02:00", "to": "2021-09-23T10:21:00+02:00",
      "value": [ { "value": 1, "label": "fw" }, { "value": 0, "label": "bw" } ] } ] } ] },
  "sensor-info": { "serial-number": "80:1F:12:D5:30:DC", "ip-address": "192.168.0.94",
    "name": "Office Entrance", "group": "Akenza Office", "device-type": "PC2S - UL" }
}`,
  /** Firmware 4, the first event of a push. */
  v4Events: `{ "values": [ { "timestamp": 1632385264305, "type": "LineCrossing", "serial": "80:1F:12:D5:30:DC", "direction": "forward",
  "object": { "id": 3006, "x": 303, "y": 275, "height": 1748 }, "countItem": { "id": 0, "name": "Line 0" }, "objectType": "PERSON" } ] }`,
  /** Firmware 5, cut to one record for each logic; without sensor metadata, and the backward count cut off. */
  logics: `{ "logics_data": {
  "package_info": { "version": "5.0", "id": 28, "agent_id": 1008 },
  "logics": [
    { "id": 1, "name": "Zone 0", "info": "XLT_4X_ZONE_COUNT",
      "geometries": [ { "id": 1, "type": "ZONE", "name": "Zone 0" } ],
      "records": [ { "from": 1645792860000, "to": 1645792920000, "counts": [ { "id": 1, "name": "balance", "value": 0 } ] } ] },
    { "id": 2, "name": "Line 0", "info": "XLT_4X_LINE_IN_OUT_COUNT",
      "geometries": [ { "id": 1, "type": "ZONE" }, { "id": 2, "type": "LINE", "name": "Line 0" } ],
      "records": [ { "from": 1645792860000, "to": 1645792920000, "counts": [ { "id": 2, "name": "fw", "value": 1 } ] } ] } ] } }`,
  live: `{ "live_data": {
  "package_info": { "version": "5.0", "id": 150, "agent_id": 1005 },
  "sensor_info": { "serial_number": "80:1F:12:D5:30:DC", "type": "SINGLE_SENSOR", "timezone": "Europe/Zurich" },
  "frames": [ { "framenumber": 4137403, "time": 1645780665470,
    "tracked_objects": [ { "track_id": 490, "type": "GROUP", "position": [-0.045263, 0.077018, 1.738642], "attributes": {} } ],
    "events": [ { "category": "SCENE", "type": "LINE_CROSS_BACKWARD",
      "attributes": { "track_id": 490, "sequence_number": 0, "geometry_id": 2, "geometry_type": "LINE", "geometry_name": "Line 0" } } ] } ] } }`,
};
