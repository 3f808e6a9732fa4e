/** Nothing that is sent to us is nested deeper; deeper nesting would only exhaust the code that walks through it. */
const deepest = 32;

const [quote, backslash, comma, openList, openObject, closeList, closeObject] = [...'"\\,[{]}'].map((sign) =>
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

function depthStep(sign: number): number {
  if (sign === openList || sign === openObject) return 1;
  return sign === closeList || sign === closeObject ? -1 : 0;
}

/** Whether JSON is nested deeper than anything we are sent. */
export function isDeepJson(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at) - 1;
    else depth += depthStep(sign);
    if (depth > deepest) return true;
  }
  return false;
}

/** `JSON.parse` for what others send: too deep is as good as no JSON. */
export function parseShallowJson(json: string): unknown {
  if (isDeepJson(json)) throw new SyntaxError("nested too deeply");
  return JSON.parse(json);
}

/** Where the commas of a list itself stand; undefined where it ends before the text does or is nested too deeply. */
function commasOfList(json: string): number[] | undefined {
  const commas: number[] = [];
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at) - 1;
    else depth += depthStep(sign);
    if (sign === comma && depth === 1) commas.push(at);
    if (depth > deepest || (depth <= 0 && at < json.length - 1)) return undefined;
  }
  return depth === 0 ? commas : undefined;
}

/**
 * The elements of a JSON list, each as text of its own, so that a long list can be parsed bit by bit; undefined where the
 * text does not begin and end as a list or is nested too deeply. Parsing tells whether an element is JSON; where all
 * are, so is the list.
 */
export function listElements(json: string): string[] | undefined {
  const last = json.length - 1;
  if (json.charCodeAt(0) !== openList || json.charCodeAt(last) !== closeList) return undefined;
  const commas = commasOfList(json);
  return commas && [...commas, last].map((end, nth) => json.slice((commas[nth - 1] ?? 0) + 1, end));
}
