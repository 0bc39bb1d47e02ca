const storageKey = 'desk:keys';

/** Speech input and mistakes press single letters: WCAG 2.1.4 requires a switch for them. */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off';

export const switchShortcuts = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off');
