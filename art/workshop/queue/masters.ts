/**
 * The full-size pictures that everything shown is made from, as JPEG of quality 92 without chroma
 * subsampling.
 */
export const masterFile = (name: string) => `art/masters/${name}.jpg`;
