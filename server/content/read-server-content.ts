import { join } from 'node:path';
import { type Availability, availabilitySchema } from '../../domain/content/availability.ts';
import { type Site, siteSchema } from '../../domain/content/site.ts';
import { checkContent, readYamlFile } from './check-content.ts';
import { ContentMistake, type Mistake } from './content-mistake.ts';

/** What mails say of the studio, and its hours, by the schemas that the build checks. */
export function readServerContent(directory: string): { site: Site; availability: Availability } {
  const mistakes: Mistake[] = [];
  const siteFile = join(directory, 'site.yaml');
  const availabilityFile = join(directory, 'availability.yaml');
  const site = checkContent(siteFile, () => readYamlFile(siteFile), siteSchema, mistakes);
  const availability = checkContent(
    availabilityFile,
    () => readYamlFile(availabilityFile),
    availabilitySchema,
    mistakes,
  );
  if (!site || !availability) throw new ContentMistake(mistakes);
  return { site, availability };
}
