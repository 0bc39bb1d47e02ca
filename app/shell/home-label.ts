import site from 'virtual:content/site';

/** Accessible name of the brand's link to the first page: `Longtake, home`. */
export const homeLabel = site.labels.home.replace('{name}', site.name);
