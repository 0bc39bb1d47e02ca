/**
 * Stands for the site's public address until it is known: when the server starts, or the static
 * build runs.
 */
export const originPlaceholder = 'https://origin.invalid';
