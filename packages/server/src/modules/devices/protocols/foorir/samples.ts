/** Bodies as the vendor and implementers print them, faults included. */
export const samples = {
  heartbeat: `{
"sn":"2010010000000000",
"time":1641434640
}`,
  heartbeatAi: `{ "sn": "DEVICE_SN", "timestamp": 1752819461 }`,
  /** v1.9: commas missing, blanks inside keys, closing brackets nobody opened; \`passby\` is a printed time stamp. */
  data: `{
"code": 0,
"msg": "success",
"sn": "2010010000000000",
"startTime": 1640995200,
"endTime": 1641038400,
"time": 1641038400,
"in": 1,
"out": 3
" passby ": 1641038400,
" turnback ": 1,
" avgStayTime ": 3
"eventList": [{
"id": 1,
"timestamp": 161231947237000000,
"eventType": 0,
"height": 170,
"stayTime": 1000
},
{
"id": 2,
"timestamp": 161231947237000000,
"eventType": 1,
"height": 162,
"stayTime": 3000
}]

}
]
}`,
  /** v1.9: a full-width comma. */
  stay: `{
  "sn":"201000002209190025",
"time":1667802959，
"currentStay":2,
"info":[
{ "id": 1, "height": 170, "status": 1, "staytime": 2000 },
{ "id": 2, "height": 171, "status": 1, "staytime": 3000 }
]
}`,
  history: `{
  "sn": "2010010000000000",
  "len":2,
  "data":[
    { "time": 1641038400, "startTime": 1640995200, "endTime": 1641038400,
      "in": 1, "out": 2, "passby": 2, "turnback": 3, "avgStayTime": 2000 },
    { "time": 1641038400, "startTime": 1640995200, "endTime": 1641038400,
      "in": 1, "out": 2, "passby": 2, "turnback": 3, "avgStayTime": 2000 }
  ]
}`,
  /** HX-CCD21. */
  dataAi: `{
  "sn": "DEVICE_SN",
  "startTime": 1752820800,
  "endTime": 1752820860,
  "time": 1752820860,
  "in": 3,
  "out": 1,
  "passby": 5,
  "turnback": 1,
  "avgStayTime": 60000,
  "dataMode": "Add",
  "attributes": [
    { "personId": 2458, "eventType": 0, "gender": 1, "age": [31, 45], "height": 164, "stayTime": 1640 }
  ]
}`,
  /** The record with staff; built from what the vendor's receiver reads, not printed anywhere. */
  lines: `{ "sn": "2010010000000000", "data": [ {
  "in":       {"count": 5, "child": 1, "staff": 1},
  "out":      {"count": 3, "child": 0, "staff": 1},
  "pass":     {"count": 9, "child": 0, "staff": 0},
  "turnback": {"count": 0, "child": 0, "staff": 0},
  "stayTime": {"avgTime": 0, "maxTime": 0, "childAvgTime": 0, "childMaxTime": 0, "staffAvgTime": 0, "staffMaxTime": 0}
} ] }`,
  /** HX-CCD21, V1.0. The source has it as a literal of its language; written as JSON. */
  aggregate: `{
  "schema_version": "1.0", "type": "interval_aggregate",
  "master_sn": "211000002604280142", "device_sns": ["211000002604280142"],
  "timezone": {"name": "Africa/Abidjan", "utc_offset_seconds": 0, "is_dst": false},
  "batch_date": "2026-09-24", "stat_basis": "enter", "revision": 1741046520,
  "interval_s": 60, "start_ts_s": 1741046400, "end_ts_s": 1741046460,
  "event_counts": {"enter": 7, "leave": 4, "pass_by": 2, "turn_back": 0},
  "raw_stats": {"count": 7, "breakdowns": {
    "height_category": [{"height_category": "above_threshold", "count": 7}],
    "age_range|gender": [{"age_range": "17_30", "gender": "male", "count": 7}]}},
  "final_stats": {"count": 4, "repeat": 1, "breakdowns": {
    "age_range|gender": [{"age_range": "17_30", "gender": "male", "count": 2},
                         {"age_range": "17_30", "gender": "female", "count": 2}]}},
  "non_customer": {"count": 2, "breakdowns": {
    "person_type": [{"person_type": "staff", "count": 1}, {"person_type": "rider", "count": 1}]}},
  "dwell_stats": {"count": 3, "breakdowns": {"dwell_range": [{"dwell_range": "1_5", "count": 2}]}}
}`,
  status:
    '{"schema_version":"1.0","type":"device_status","sn":"211000002604280143","network_role":"master",' +
    '"ts":1741046520,"timezone":{"name":"Africa/Abidjan","utc_offset_seconds":0,"is_dst":false},' +
    '"business":{"batch_generation":1741040000,"batch_date":"2026-09-24","state":"opening"},' +
    '"network":{"slaves":[]},"faults":[]}',
  /** Day reports of v2.5; built from the keys that receivers read, not printed anywhere. */
  dup: `{ "master_sn": "211000002604280142", "date": "2026-09-24", "direction": "enter",
  "device_sns": ["211000002604280142", "211000002604280143"],
  "dedup_summary": {"raw": 120, "duplicate": 30, "deduped": 90},
  "deduped_stats": {"customer": {"count": 84}, "non_customer": {"count": 6}} }`,
  reid: `{ "master_sn": "211000002604280142", "date": "2026-09-24", "direction": "enter",
  "device_sns": ["211000002604280142"],
  "reid_records": [
    {"global_id": 1, "pairs": [{"enter": {"timestamp_ms": 1790236800000}, "leave": {"timestamp_ms": 1790237400000},
      "dwell_time_ms": 600000}],
     "extra_info": {"gender": 1, "age_range_min": 17, "age_range_max": 30, "person_type": 0, "height_category": 1}},
    {"global_id": 2, "pairs": [],
     "extra_info": {"gender": 2, "age_range_min": 61, "age_range_max": 99, "person_type": 0, "height_category": 1}},
    {"global_id": 3, "pairs": [],
     "extra_info": {"gender": 0, "age_range_min": 255, "age_range_max": 255, "person_type": 0, "height_category": 2}},
    {"global_id": 4, "pairs": [],
     "extra_info": {"gender": 1, "age_range_min": 31, "age_range_max": 45, "person_type": 1, "height_category": 1}}
  ] }`,
};
