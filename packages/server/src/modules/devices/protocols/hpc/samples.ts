/** Bodies that public receivers quote, byte for byte; answers and counts are built from the layout they agree on. */
export const samples = {
  /** `cmsong-shina/hpc015`; a clock that was reset to 2015. */
  settingsReset:
    "cmd=getsetting&flag=022E&data=0D3BB382030000000000000000000000000002085DDD5A75CBDC0A5DDD5A75CBDC909F33173CE4DA0F010100022E010000173B80C0",
  /** A receiver in Node: 5 and 10 minutes, 09:00 to 18:00. */
  settings:
    "cmd=getsetting&flag=1B04&data=168E8AFB0300050A00000000000000000000020221455602C7D000351ACB6450CA001EA804B2EFC812010F0F1B0400090012003A9C",
  /** Flag 022E, 5 and 10 minutes, both directions, 2026-11-21 08:50:00, 08:00 to 22:00. */
  changedAnswer:
    "result=042E02000000000300050A00000000000000000000020000000000000000000000000000000000000000001A0B1508320000080016000000C688",
  confirmedAnswer:
    "result=052E02000000000300050A00000000000000000000020000000000000000000000000000000000000000001A0B15083200000800160000007972",
  /** SN 82B33B0D; 7 in, 4 out at 08:45, 3 in, 5 out at 08:50. */
  counts:
    "cmd=cache&flag=1B04&status=01010D3BB3820056000D000190DA&data=1A0B15082D000007000000040000008FD3&data=1A0B1508320000030000000500000054B7&count=0002",
  countsAnswer: "result=01041B031A0B1508320200080016008E4D",
  /** The status the manual prints; its last two bytes are not its checksum, which would be AF24. */
  manualStatus: "010142AE51520156000D0001E6A7",
};
