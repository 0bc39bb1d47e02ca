/**
 * Id of the JSON block with the loader data of a prerendered page; `application/json` is never
 * executed.
 */
export const routeDataId = 'route-data';

/** `null` on the not-found page, which is also served for an unknown slug. */
export function readRouteData(): unknown {
  const text = document.getElementById(routeDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
