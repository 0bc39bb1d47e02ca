/** For the router: the path of the public address without its last slash, or "/". */
export const basename = import.meta.env.BASE_URL.replace(/(.)\/$/, '$1');
