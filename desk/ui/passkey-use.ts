const storageKey = 'desk:passkey';

/**
 * Whether somebody made or used a passkey in this browser: then its button stands first. It stays
 * after signing out, and so it holds no address.
 */
export const hasUsedPasskey = () => localStorage.getItem(storageKey) !== null;

export const rememberPasskeyUse = () => localStorage.setItem(storageKey, 'yes');
