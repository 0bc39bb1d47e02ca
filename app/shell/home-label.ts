import site from 'virtual:content/site';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';

/** Accessible name of the brand's link to the first page: `Longtake, home`. */
export const homeLabel = fillPlaceholders(site.labels.home, { name: site.name });
