/** Nothing that is sent to us is nested deeper; what is would only exhaust whoever walks through it. */
const deepest = 32;

const [quote, backslash, openList, openObject, closeList, closeObject] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
);

/** Behind the text that begins at a quotation mark; the end where it is not closed. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end + 1;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/** Whether JSON is nested deeper than anything we are sent. */
export function isDeepJson(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at) - 1;
    else if (sign === openList || sign === openObject) {
      if (++depth > deepest) return true;
    } else if (sign === closeList || sign === closeObject) depth--;
  }
  return false;
}

/** `JSON.parse` for what others send: too deep is as good as no JSON. */
export function parseShallowJson(json: string): unknown {
  if (isDeepJson(json)) throw new SyntaxError("nested too deeply");
  return JSON.parse(json);
}
