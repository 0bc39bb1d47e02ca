/** Each font with the one that has the characters it lacks. */
export const fontFamilies = {
  display: ['display', 'display-extended'],
  text: ['text', 'text-extended'],
  strong: ['strong', 'strong-extended'],
  slate: ['slate', 'slate-extended'],
};
