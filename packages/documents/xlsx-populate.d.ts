// The library has no types. These are the parts that the tests use.
declare module "xlsx-populate" {
  interface Cell {
    value(value: unknown): Cell;
    formula(formula: string): Cell;
  }
  interface Workbook {
    sheet(index: number): { name(name: string): { cell(address: string): Cell } };
    outputAsync(): Promise<Uint8Array>;
  }
  class RichText {
    add(text: string, style?: Record<string, unknown>): RichText;
  }
  const XlsxPopulate: { fromBlankAsync(): Promise<Workbook>; RichText: typeof RichText };
  export default XlsxPopulate;
}
