/** Documents as their sources print them. */
export const samples = {
  /** Foorir, "XML Data Push API Documentation V1.0". */
  foorir: `<?xml version="1.0" encoding="utf-8"?>

<Metrics SiteId="Site ID" SiteName="Site Name" DeviceId="Device ID" DeviceName="Device Name"> 
  <Properties> 
    <Version>1</Version>  
    <TransmitTime>1597303008</TransmitTime>  
    <MacAddress>4C:BC:98:60:00:9E</MacAddress>  
    <IpAddress>192.168.1.100</IpAddress>  
    <ConnectionType>Wifi</ConnectionType>   
    <WifiSSID>Wifi-SSID</WifiSSID>  
    <WifiPassword>Wifi-Password</WifiPassword>
    <IpAddressMethod>Static</IpAddressMethod>
    <HostName>Cam-10030</HostName>   
    <Timezone>8</Timezone>  
    <DST>0</DST>  
    <HwPlatform>V2.1</HwPlatform>  
    <SerialNumber>2010010000000001</SerialNumber>  
    <DeviceType>0</DeviceType>  
    <SwRelease>4.3.0</SwRelease> 
  </Properties>  
  <ReportData Interval="1"> 
    <Report Date="2020-08-13"> 
      <Object Id="0" DeviceId="Device ID" DeviceName="Device Name" ObjectType="0" Name="count"> 
        <Count StartTime="15:15:00" EndTime="15:16:00" UnixStartTime="1597302900" Enters="0" Exits="0" Passings="0" Returns="0" Status="0"/> 
        <Count StartTime="15:16:00" EndTime="15:17:00" UnixStartTime="1597302960" Enters="0" Exits="0" Passings="0" Returns="0" Status="0"/>
      </Object> 
    </Report> 
  </ReportData> 
</Metrics>`,
  /** Brickstream 2300; the times and counts are places its generator fills, HH:MM and N. White space comes first. */
  brickstream: `
<?xml version="1.0"?>
<Metrics SiteId="665" Sitename="International Plaza (665)" DeviceId="SD-01" Devicename="Entrance">
  <Properties>
    <Version>2</Version>
    <TransmitTime>1763760645</TransmitTime>
    <MacAddress>00:b0:9d:c8:63:96</MacAddress>
    <IpAddress>10.10.81.100</IpAddress>
    <HostName>Cam-13132694</HostName>
    <HttpPort>80</HttpPort>
    <HttpsPort>443</HttpsPort>
    <Timezone>-5</Timezone>
    <TimezoneName>-5</TimezoneName>
    <DST>1</DST>
    <HwPlatform>2300</HwPlatform>
    <SerialNumber>13132694</SerialNumber>
    <DeviceType>0</DeviceType>
    <SwRelease>5.6.18.554</SwRelease>
  </Properties>
  <ReportData Interval="1">
    <Report Date="2025-11-18">
      <Object Id="0" DeviceId="SD-01" DeviceName="Entrance" ObjectType="0" Name="Door 01">
        <Count StartTime="HH:MM:00" EndTime ="HH:MM:00" UnixStartTime="0" Enters="N" Exits="N" Status="0"/>
      </Object>
    </Report>
  </ReportData>
</Metrics>`,
};
