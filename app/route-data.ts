/** Data a prerendered page was made from, carried in the page: `application/json` runs nothing. */
export const routeDataId = 'route-data';

/** `null` on the not-found page, which is also what an unknown slug gets. */
export function readRouteData(): unknown {
  const text = document.getElementById(routeDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
