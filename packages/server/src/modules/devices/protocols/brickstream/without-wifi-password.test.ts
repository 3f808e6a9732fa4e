import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brickstream } from "./brickstream.ts";
import { samples } from "./samples.ts";
import { withoutWifiPassword } from "./without-wifi-password.ts";

const without = (text: string) => withoutWifiPassword(Buffer.from(text)).toString();

describe("the key of the wireless network", () => {
  it("is taken out of the example, all else stays", () => {
    expect(without(samples.foorir)).toBe(samples.foorir.replace("Wifi-Password<", "<"));
    expect(without(samples.brickstream)).toBe(samples.brickstream);
  });

  it.each([
    ["<wifipassword>secret</wifipassword>", "<wifipassword></wifipassword>"],
    ["<WIFIPASSWORD  >secret</WIFIPASSWORD >", "<WIFIPASSWORD></WIFIPASSWORD >"],
    ["<a:WifiPassword>secret</a:WifiPassword>", "<a:WifiPassword></a:WifiPassword>"],
    ['<WifiPassword type="se>cret">secret</WifiPassword>', "<WifiPassword></WifiPassword>"],
    ['<WifiPassword value="secret" />', "<WifiPassword/>"],
    ["<WifiPassword><![CDATA[a</WifiPassword>secret]]></WifiPassword>", "<WifiPassword></WifiPassword>"],
    ["<WifiPassword><key>secret</key></WifiPassword>", "<WifiPassword></WifiPassword>"],
    ["<WifiPassword>se<cret&</WifiPassword>", "<WifiPassword></WifiPassword>"],
    ["<WifiPassword>secret\n</WifiPassword><a/>", "<WifiPassword></WifiPassword><a/>"],
    ["<WifiPassword>secret", "<WifiPassword>"],
    ["<WifiPassword secret", "<WifiPassword>"],
    ["<WifiPassword><![CDATA[secret</WifiPassword>", "<WifiPassword>"],
    [
      "<WifiPassword>secret</WifiPassword><WifiPassword>secret</WifiPassword>",
      "<WifiPassword></WifiPassword>".repeat(2),
    ],
    ['<Wifi WifiPassword="secret" a="b"/>', '<Wifi WifiPassword="" a="b"/>'],
    ["<Wifi wifipassword = 'secret'/>", '<Wifi wifipassword = ""/>'],
    ["WifiPassword=secret", 'WifiPassword=""'],
  ])("is taken out of %s", (text, expected) => {
    expect(without(text)).toBe(expected);
    expect(without(expected)).toBe(expected);
  });

  it.each([
    "<WifiPassword/>",
    "<WifiPasswordSet>1</WifiPasswordSet>",
    "<WifiSSID>WifiPassword</WifiSSID>",
    "",
  ])("was not in %s", (text) => {
    expect(without(text)).toBe(text);
  });

  it("is not in what may be kept, whatever it is, and the document says the same", () => {
    const key = fc.string({ unit: "binary", minLength: 6 }).filter((text) => !/[<>]/.test(text));
    fc.assert(
      fc.property(key, (password) => {
        const body = Buffer.from(samples.foorir.replace("Wifi-Password<", () => `${password}<`));
        expect(withoutWifiPassword(body).toString()).toBe(samples.foorir.replace("Wifi-Password<", "<"));
        const [payload, kept] = [body, withoutWifiPassword(body)].map((bytes) => ({
          path: "/xml",
          contentType: "",
          body: bytes,
          receivedAt: new Date(0),
        }));
        const decoded = payload && brickstream.decode(payload);
        expect(decoded?.ok).toBe(true);
        expect(kept && brickstream.decode(kept)).toEqual(decoded);
      }),
    );
  });

  it("is looked for in any bytes, which stay as they are where it is not", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (raw) => {
        expect(withoutWifiPassword(Buffer.from(raw))).toEqual(Buffer.from(raw));
        const before = Buffer.concat([Buffer.from(raw), Buffer.from("<WifiPassword>")]);
        expect(
          withoutWifiPassword(Buffer.concat([before, Buffer.from(raw)])).subarray(0, before.length),
        ).toEqual(before);
      }),
    );
  });

  it("takes no long time, however it is hidden", () => {
    for (const part of [
      "<WifiPassword>",
      "<WifiPassword>a<![CDATA[",
      '<WifiPassword a="',
      "WifiPassword='",
      "<a:",
    ]) {
      const started = performance.now();
      withoutWifiPassword(Buffer.from(`WifiPassword ${part.repeat(1_000_000 / part.length)}`));
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});
