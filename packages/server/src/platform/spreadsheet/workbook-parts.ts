import { escaped, mainSpace, xmlHead } from "./sheet-xml.ts";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** The small files around the sheets of a workbook, by their paths. */
export function workbookParts(names: readonly string[], styles: string): Record<string, string> {
  const each = (xml: (name: string, number: number) => string) =>
    names.map((name, index) => xml(name, index + 1)).join("");
  return {
    "[Content_Types].xml":
      `${xmlHead}<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
      `${each((_, number) => `<Override PartName="/${sheetPath(number - 1)}" ContentType="${kind}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels":
      `${xmlHead}<Relationships xmlns="${packaged}/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${relations}"><sheets>` +
      `${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      `${xmlHead}<Relationships xmlns="${packaged}/relationships">` +
      `${each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}` +
      `<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
  };
}
