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
};
