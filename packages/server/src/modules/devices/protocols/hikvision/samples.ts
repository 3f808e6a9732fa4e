/** Events that public receivers quote; those built from descriptions say so. */
export const samples = {
  window: `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="1.0" xmlns="urn:psialliance-org">
<ipAddress>10.60.108.22</ipAddress>
<protocolType>HTTP</protocolType>
<macAddress>44:47:cc:50:00:c1</macAddress>
<channelID>1</channelID>
<dateTime>2020-04-19T19:35:00+02:00</dateTime>
<activePostCount>1560</activePostCount>
<eventType>PeopleCounting</eventType>
<eventState>active</eventState>
<eventDescription>peopleCounting alarm</eventDescription>
<channelName>Camera 01</channelName>
<peopleCounting>
<statisticalMethods>timeRange</statisticalMethods>
<TimeRange>
<startTime>2020-04-19T19:33:00+02:00</startTime>
<endTime>2020-04-19T19:35:00+02:00</endTime>
</TimeRange>
<enter>0</enter>
<exit>0</exit><pass>0</pass>
</peopleCounting>
</EventNotificationAlert>
`,
  realTime: `<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"> <ipAddress>192.168.2.64</ipAddress>
<portNo>8080</portNo>
<protocol>HTTP</protocol>
<macAddress>3c:1b:f8:c1:3a:6d</macAddress>
<channelID>1</channelID>
<dateTime>2024-07-08T12:27:24+08:00</dateTime> <activePostCount>1</activePostCount>
<eventType>PeopleCounting</eventType>
<eventState>active</eventState>
<eventDescription>PeopleCounting alarm</eventDescription> <channelName>Camera 01</channelName>
<peopleCounting>
<statisticalMethods>realTime</statisticalMethods>
<RealTime>
<time>2024-07-08T12:27:24+08:00</time>
</RealTime>
<enter>15</enter>
<exit>14</exit>
<duplicatePeople>4</duplicatePeople> <countingSceneMode>entrance</countingSceneMode>
</peopleCounting>
<isDataRetransmission>false</isDataRetransmission>
</EventNotificationAlert>
`,
  /** Built: the third event has a region, and children beside the counts; prefix, case and offset as firmwares vary. */
  region: `<hik:EventNotificationAlert version="2.0" xmlns:hik="http://www.hikvision.com/ver20/XMLSchema">
<hik:ipAddress>10.0.0.9</hik:ipAddress>
<hik:macAddress> 44-47-CC-50-00-C1 </hik:macAddress>
<hik:channelID>1</hik:channelID>
<hik:dateTime>2026-08-12T11:50:47-5:00</hik:dateTime>
<hik:eventType>PeopleCounting</hik:eventType>
<hik:eventState>active</hik:eventState>
<hik:peopleCounting>
<hik:statisticalMethods>timeRange</hik:statisticalMethods>
<hik:TimeRange>
<hik:startTime>2026-08-12T11:30:00-5:00</hik:startTime>
<hik:endTime>2026-08-12T11:45:00-5:00</hik:endTime>
</hik:TimeRange>
<hik:enter>12</hik:enter>
<hik:exit>9</hik:exit>
<hik:regionsID>2</hik:regionsID>
</hik:peopleCounting>
<hik:childCounting><hik:enter>3</hik:enter><hik:exit>1</hik:exit></hik:childCounting>
<hik:isDataRetransmission>true</hik:isDataRetransmission>
</hik:EventNotificationAlert>`,
  /** Made up: what a camera sends to show that it is online. */
  keepAlive: `<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>10.60.108.22</ipAddress>
<macAddress>44:47:cc:50:00:c1</macAddress>
<channelID>1</channelID>
<dateTime>2020-04-19T19:35:10+2:00</dateTime>
<activePostCount>0</activePostCount>
<eventType>videoloss</eventType>
<eventState>inactive</eventState>
<eventDescription>videoloss alarm</eventDescription>
</EventNotificationAlert>`,
};
