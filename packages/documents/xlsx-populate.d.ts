// The library has no types. These are the parts that the tests use.
declare module "xlsx-populate" {
  interface Cell {
    value(value: unknown): Cell;
    formula(formula: string): Cell;
  }
  interface Sheet {
    cell(address: string): Cell;
    usedRange(): { value(): unknown[][] } | undefined;
    range(address: string): { merged(merged: boolean): unknown };
  }
  interface Workbook {
    sheet(index: number): Sheet & { name(name: string): Sheet };
    sheets(): Sheet[];
    addSheet(name: string, before: number): Sheet;
    outputAsync(): Promise<Uint8Array>;
  }
  class RichText {
    add(text: string, style?: Record<string, unknown>): RichText;
  }
  const XlsxPopulate: {
    fromBlankAsync(): Promise<Workbook>;
    fromDataAsync(data: Uint8Array): Promise<Workbook>;
    RichText: typeof RichText;
  };
  export default XlsxPopulate;
}
