/** 0 done, 1 wrong parameter or range, 2 the camera's own parts do not answer, 3 too dark, 4 detection is on. */
export type ReplyCode = 0 | 1 | 2 | 3 | 4;

export interface Reply extends Record<string, unknown> {
  result: { isError: boolean; code: string; message: string };
}

/** Numbers are reported as text. */
export function done(message: string, values: Record<string, unknown> = {}): Reply {
  const reported = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? String(value) : value,
  ]);
  return { result: { isError: false, code: "0", message }, ...Object.fromEntries(reported) };
}

const reasons: Record<Exclude<ReplyCode, 0>, string> = {
  1: "Parameter error!",
  2: "Device communication error, please reboot!",
  3: "Device is not initialized, it is too dark!",
  4: "Detection is on, please turn it off first!",
};

export const refusal = (code: Exclude<ReplyCode, 0>): Reply => ({
  result: { isError: true, code: String(code), message: reasons[code] },
});
