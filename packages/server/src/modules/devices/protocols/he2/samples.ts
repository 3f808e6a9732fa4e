const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

/** Frames printed in the vendor's two descriptions of the HX-HE2, byte for byte. */
export const samples = {
  /** `1952307280269,20230101090000,49,47,0,V5.38-EN,HX-H6`, printed without its CRC. */
  heartbeatWithoutChecksum: bytes(
    "7E FF FF FF FF D1 02 00 33 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 33 30 31 30 31 30 39 30 30 30 30 2C 34 39 2C 34 37 2C 30 2C 56 35 2E 33 38 2D 45 4E 2C 48 58 2D 48 36 7D",
  ),
  /** The same with the CRC it lacks. */
  heartbeat: bytes(
    "7E FF FF FF FF D1 02 00 33 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 33 30 31 30 31 30 39 30 30 30 30 2C 34 39 2C 34 37 2C 30 2C 56 35 2E 33 38 2D 45 4E 2C 48 58 2D 48 36 39 68 7D",
  ),
  /** `0,20240124184101,0000,2359,1,0,0,0,0,0` */
  heartbeatAnswer: bytes(
    "7E FF FF FF FF D1 D1 00 26 30 2C 32 30 32 34 30 31 32 34 31 38 34 31 30 31 2C 30 30 30 30 2C 32 33 35 39 2C 31 2C 30 2C 30 2C 30 2C 30 2C 30 4E B6 7D",
  ),
  /** `1952307280269,20240115151807,0,1,49,47,1,V5.38-EN,HX-H6` */
  statistics: bytes(
    "7E FF FF FF FF D2 02 00 37 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 34 30 31 31 35 31 35 31 38 30 37 2C 30 2C 31 2C 34 39 2C 34 37 2C 31 2C 56 35 2E 33 38 2D 45 4E 2C 48 58 2D 48 36 00 7F 7D",
  ),
  /** `0,20240124174527,0,0`; declares 24 bytes of data, has 20, and a CRC that is right for what it has. */
  statisticsAnswer: bytes(
    "7E FF FF FF FF D2 D2 00 18 30 2C 32 30 32 34 30 31 32 34 31 37 34 35 32 37 2C 30 2C 30 97 E5 7D",
  ),
  /** `1952307280269,20230101090000,0,0,1,1,1,V1.0-EN,HX-NBI` */
  analogStatus: bytes(
    "7E FF FF FF FF D2 02 00 35 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 33 30 31 30 31 30 39 30 30 30 30 2C 30 2C 30 2C 31 2C 31 2C 31 2C 56 31 2E 30 2D 45 4E 2C 48 58 2D 4E 42 49 89 D3 7D",
  ),
  /** `1952307280269,20230101090000,10,8,1,1,1,V1.0-EN,HX-NBI` */
  analogStatistics: bytes(
    "7E FF FF FF FF D2 02 00 36 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 33 30 31 30 31 30 39 30 30 30 30 2C 31 30 2C 38 2C 31 2C 31 2C 31 2C 56 31 2E 30 2D 45 4E 2C 48 58 2D 4E 42 49 14 00 7D",
  ),
  /** `0,20240124184115,0000,2359,5,1,0,0,0,0 ` */
  analogAnswer: bytes(
    "7E FF FF FF FF D2 D2 00 27 30 2C 32 30 32 34 30 31 32 34 31 38 34 31 31 35 2C 30 30 30 30 2C 32 33 35 39 2C 35 2C 31 2C 30 2C 30 2C 30 2C 30 20 5D C9 7D",
  ),
};
