/**
 * How wide the contact sheet shows a picture, as in the `sizes` attribute; the first is doubled.
 */
export const sheetSizes = (index: number) =>
  index === 0 ? '(min-width: 40rem) 50vw, 100vw' : '(min-width: 40rem) 25vw, 50vw';
