/** The lines of device $2 of company $1 that records may be kept of, as `l`: those it reported on and those ever bound. */
export const linesOfDevice = `(
  select line from device_lines where tenant_id = $1 and device_id = $2
  union select line from bindings where tenant_id = $1 and device_id = $2) l`;
