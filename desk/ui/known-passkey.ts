const storageKey = 'desk:passkey';

/**
 * Whether somebody made or used a passkey in this browser, so that its button stands first. Only a
 * yes, no address: it stays after signing out.
 */
export const knowsPasskey = () => localStorage.getItem(storageKey) !== null;

export const rememberPasskey = () => localStorage.setItem(storageKey, 'yes');
