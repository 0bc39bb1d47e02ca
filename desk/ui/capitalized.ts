/** `today 10:30` at the beginning of a line: `Today 10:30`. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
