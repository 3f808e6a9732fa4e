/** Bodies as others print them; only blanks and line breaks are changed. */
export const samples = {
  /** VS125, two lines crossed. */
  trigger: `{
  "device_info": { "cus_device_id": "123456", "cus_site_id": "789123", "device_mac": "24:E1:24:FA:0C:6C",
    "device_name": "People Counter11", "device_sn": "6384E16179950009",
    "firmware_version": "V_125.1.0.1-chenjs-20240530a", "hardware_version": "V1.0",
    "ip_address": "192.168.60.183", "running_time": 58 },
  "network_info": { "network_status": "true", "iccid": "89860117838009934120", "imei": "860425047368939",
    "cell_id": "340db80", "lac": "5299" },
  "line_trigger_data": [
    { "group": { "in": 0, "out": 0 }, "total": { "in": 27, "out": 27 },
      "line": 1, "line_name": "Line1111111111111111111111111111", "line_uuid": "9a0440de-3188-4f6d-b886-bb20c97bd26b" },
    { "group": { "in": 0, "out": 0 }, "total": { "in": 27, "out": 27 },
      "line": 3, "line_name": "Line3333333333333333333333333333", "line_uuid": "82ffe54d-0191-484b-a2fc-495628a8f2a1" } ],
  "time_info": { "dst_status": false, "enable_dst": true, "time": "2024-05-30T20:11:32+08:00",
    "time_zone": "UTC+8:00 China Standard Time (CT/CST)" }
}`,
  /** VS125, captured from a live broker. */
  periodic: `{
  "device_info": { "device_mac": "24:E1:24:FF:39:20", "device_name": "People Counter", "device_sn": "6537F28545220003",
    "firmware_version": "V_125-LW.1.0.3-r2", "hardware_version": "V1.1", "ip_address": "192.168.1.51",
    "running_time": 330, "wlan_mac": "24:E1:24:FF:39:21" },
  "line_periodic_data": [
    { "line": 1, "line_name": "Line1", "line_uuid": "fb798b5f-2c15-4360-8713-ba0d213169c7", "total": { "in": 0, "out": 0 } } ],
  "line_total_data": [
    { "line": 1, "line_name": "Line1", "line_uuid": "fb798b5f-2c15-4360-8713-ba0d213169c7",
      "total": { "capacity_counted": -7141, "in_counted": 8442, "out_counted": 15583 } } ],
  "time_info": { "dst_status": false, "enable_dst": false,
    "end_time": "2026-07-31T23:12:00-00:00", "start_time": "2026-07-31T23:11:00-00:00",
    "time_zone": "UTC-0:00 Western European Time (WET), Greenwich Mean Time (GMT)" }
}`,
  /** VS125, somebody left a region after 97 seconds. */
  dwell: `{
  "device_info": { "device_mac": "24:E1:24:FA:0C:6C", "device_name": "People Counter11", "device_sn": "6384E16179950009",
    "firmware_version": "V_125.1.0.1-chenjs-20240530a", "hardware_version": "V1.0",
    "ip_address": "192.168.60.183", "running_time": 106, "wlan_mac": "24:E1:24:54:23:0A" },
  "region_trigger_data": { "dwell_time_data": [ { "duration": 96799,
    "dwell_end_time": "2024-05-30T20:12:20+08:00", "dwell_start_time": "2024-05-30T20:10:43+08:00",
    "people_id": 5, "region": 1, "region_name": "Region1", "region_uuid": "bd1e6ce2-e113-4ce4-a9b6-0633f7083cac" } ] },
  "time_info": { "dst_status": false, "enable_dst": true, "time": "2024-05-30T20:12:20+08:00",
    "time_zone": "UTC+8:00 China Standard Time (CT/CST)" }
}`,
  /** VS125, a quiet minute with people in a region; the second total repeats the first line's name and id. */
  regions: `{
  "device_info": { "device_mac": "24:E1:24:FA:0C:6C", "device_name": "People Counter11", "device_sn": "6384E16179950009",
    "firmware_version": "V_125.1.0.1-chenjs-20240530a", "hardware_version": "V1.0", "ip_address": "192.168.60.183",
    "running_time": 141 },
  "line_periodic_data": [
    { "line": 1, "line_uuid": "9a0440de-3188-4f6d-b886-bb20c97bd26b", "total": { "in": 0, "out": 0 }, "group": { "in": 0, "out": 0 } },
    { "line": 2, "line_uuid": "b138b9a1-ce58-40bd-98f4-c401dfc118c8", "total": { "in": 0, "out": 0 }, "group": { "in": 0, "out": 0 } } ],
  "line_total_data": [
    { "line": 1, "line_uuid": "9a0440de-3188-4f6d-b886-bb20c97bd26b",
      "total": { "in_counted": 0, "out_counted": 0, "capacity_counted": 0 }, "group": { "in_counted": 0, "out_counted": 0 } },
    { "line": 2, "line_uuid": "9a0440de-3188-4f6d-b886-bb20c97bd26b",
      "total": { "in_counted": 0, "out_counted": 0, "capacity_counted": 0 } } ],
  "region_data": {
    "dwell_time_data": [ { "avg_dwell_time": 308367, "max_dwell_time": 519934, "region": 1,
      "region_name": "Region1", "region_uuid": "bd1e6ce2-e113-4ce4-a9b6-0633f7083cac" } ],
    "region_count_data": [ { "total": { "current_total": 2 }, "region": 1, "region_name": "Region1",
      "region_uuid": "bd1e6ce2-e113-4ce4-a9b6-0633f7083cac" } ] },
  "time_info": { "dst_status": false, "enable_dst": true, "end_time": "2024-05-30T20:21:49+08:00",
    "start_time": "2024-05-30T20:20:49+08:00", "time_zone": "UTC+8:00 China Standard Time (CT/CST)" }
}`,
  /** VS121-P; the picture is cut. */
  room: `{ "event": "Region People Counting", "report_type": "interval",
  "device_info": { "device": "Workplace Sensor", "device_sn": "369362028335", "device_mac": "00:16:28:FA:8E:68",
    "ip_address": "192.168.0.99" },
  "time_info": { "timezone": "UTC+8:00", "dst_status": false,
    "start_time": "2022/12/20 18:15:52", "end_time": "2022/12/20 19:15:52" },
  "current_total": 10, "max_counted": 12, "total_mapped_regions": 2, "numbering_regions": [1, 2], "occupancy": [1, 0],
  "snapshot": "/9j/4AAQSkZJRgABAQAAAQABAAD" }`,
  /** VS135, firmware V_135.1.0.7-r1: put together from a table of what it sent. */
  vs135: `{
  "device_info": { "device_name": "People Counter", "device_sn": "6767E21831900021", "device_mac": "24:E1:24:FA:68:E4",
    "wlan_mac": "24:E1:24:FA:68:E5", "ip_address": "192.168.1.100", "running_time": 1325,
    "firmware_version": "V_135.1.0.7-r1", "hardware_version": "V1.1" },
  "time_info": { "start_time": "2026-07-16 06:40:00", "end_time": "2026-07-16 06:41:00",
    "time_zone": "UTC-0:00 WET/GMT", "enable_dst": 0, "dst_status": 0 },
  "line_periodic_data": [ { "line": 1, "line_name": "Line1", "in": 0, "out": 0 } ],
  "line_total_data": [ { "line": 1, "line_name": "Line1", "in_counted": 12, "out_counted": 14, "capacity_counted": -2 } ]
}`,
};
