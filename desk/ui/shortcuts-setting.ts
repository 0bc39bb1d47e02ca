const storageKey = 'desk:keys';

/** Single letters can be pressed by mistake, and by speech input: WCAG 2.1.4 wants a switch for them. */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off';

export const switchShortcuts = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off');
