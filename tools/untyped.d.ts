/** The parts we use of two packages that come without types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = { targetFormat: 'woff2' | 'truetype'; variationAxes?: Record<string, Axis> };
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}

declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    layout(text: string): { advanceWidth: number };
  };
  export function create(bytes: Buffer): Font;
}
