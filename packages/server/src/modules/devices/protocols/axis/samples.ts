/** Bodies as captured and as the maker prints them. */
export const samples = {
  /** Application 11.11.148. */
  captured: `{
  "apiName": "Axis Retail Data", "apiVersion": "0.4",
  "utcSent": "2025-05-22T08:15:38Z", "localSent": "2025-05-22T10:15:38",
  "data": {
    "utcFrom": "2025-05-22T08:14:00Z", "utcTo": "2025-05-22T08:15:00Z",
    "localFrom": "2025-05-22T10:14:00", "localTo": "2025-05-22T10:15:00",
    "measurements": [ { "kind": "people-counts",
      "utcFrom": "2025-05-22T08:14:00Z", "utcTo": "2025-05-22T08:15:00Z",
      "localFrom": "2025-05-22T10:14:00", "localTo": "2025-05-22T10:15:00",
      "items": [ { "direction": "in", "count": 1, "adults": 0 }, { "direction": "out", "count": 2, "adults": 0 } ] } ] },
  "sensor": { "application": "AXIS 3D People Counter", "applicationVersion": "11.11.148", "timeZone": "Europe/Zurich",
    "name": "axis-b8a44fa89c85", "serial": "b8a44fa89c85", "ipAddress": "192.168.109.60" }
}`,
  /** The maker's example, cut to what differs: \`timezone\`. */
  printed: `{
  "apiName": "Axis Retail Data", "apiVersion": "0.4", "utcSent": "2020-12-08T12:20:12Z",
  "data": {
    "utcFrom": "2020-12-08T12:19:00Z", "utcTo": "2020-12-08T12:20:00Z",
    "measurements": [ { "kind": "people-counts", "utcFrom": "2020-12-08T12:19:00Z", "utcTo": "2020-12-08T12:20:00Z",
      "items": [ { "direction": "in", "count": 0, "adults": 0 }, { "direction": "out", "count": 0, "adults": 0 } ] } ] },
  "sensor": { "application": "AXIS 3D People Counter", "applicationVersion": "10.3", "timezone": "Europe/Stockholm",
    "name": "axis-accc8ef3d92e", "serial": "accc8ef3d92e", "ipAddress": "172.25.70.165" }
}`,
};
