/** Text left of the brand or right of the bar's last button; runs in the page. */
export function outsideTheBar(): string[] {
  const bar = document.querySelector('header .page-width')!;
  const { paddingLeft, paddingRight } = getComputedStyle(bar);
  const left = bar.getBoundingClientRect().left + Number.parseFloat(paddingLeft) - 1;
  const right = bar.getBoundingClientRect().right - Number.parseFloat(paddingRight) + 1;
  return [...document.querySelectorAll('main *, footer *')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || !element.checkVisibility()) return [];
    const box = element.getBoundingClientRect();
    // The honeypot's label lies off the screen altogether.
    if (box.right < 0) return [];
    const outside = box.width > 1 && (box.left < left || box.right > right);
    return outside ? [`"${element.textContent?.trim().slice(0, 40)}"`] : [];
  });
}
