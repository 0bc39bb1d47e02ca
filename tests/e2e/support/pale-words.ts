/** Visible words lighter than a middle grey; runs in the page. */
export function paleWords(): string[] {
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!text || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only'))
      return [];
    paint.fillStyle = getComputedStyle(element).color;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    const pale = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
    return pale
      ? [`${element.localName}.${element.className} "${text.textContent?.trim().slice(0, 30)}"`]
      : [];
  });
}
