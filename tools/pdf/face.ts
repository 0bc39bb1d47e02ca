/** Each face with the one to look in for letters it lacks. */
export const face = {
  display: ['display', 'display-extended'],
  text: ['text', 'text-extended'],
  strong: ['strong', 'strong-extended'],
  slate: ['slate', 'slate-extended'],
};
