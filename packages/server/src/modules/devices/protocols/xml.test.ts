import fc from "fast-check";
import { expect, test } from "vitest";
import { childText, findChild, findChildren, parseXml } from "./xml.ts";

test("names are local and in lower case, attributes too, blanks are forgiven", () => {
  const root = parseXml(
    `\n  <?xml version="1.0"?><a:Metrics SiteId = "7"><x:Sn> 12 </x:Sn><Count In='1'/><Count In='2'/></a:Metrics>`,
  );
  expect(root?.name).toBe("metrics");
  expect(root?.attributes).toEqual({ siteid: "7" });
  expect(childText(root ?? undefined, "sn")).toBe("12");
  expect(findChildren(root ?? undefined, "count").map(({ attributes }) => attributes.in)).toEqual(["1", "2"]);
  expect(findChild(root ?? undefined, "nothing")).toBeUndefined();
});

test.each(["", "text", "<a>", "<a></b>", "<a/><b/>", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])(
  "%j is not a document",
  (text) => {
    expect(parseXml(text)).toBeNull();
  },
);

test("never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((s) => `<a ${s}>${s}</a>`),
      ),
      (text) => {
        parseXml(text);
      },
    ),
    { numRuns: 2_000 },
  );
});
