/** The part we use of a package that comes without types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
