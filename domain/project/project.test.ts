import { expect, test } from 'vitest';
import { nextProject } from './project.ts';

const reserved = (slug: string) => ({ slug, title: slug.toUpperCase(), status: 'Reserved' as const });
const released = (slug: string) => ({ slug, title: slug.toUpperCase(), status: 'Released' as const });

test('a project leads to the next of its kind, and the last to the first', () => {
  const projects = [released('a'), reserved('b'), released('c'), reserved('d')];
  expect(nextProject(projects, 'a')).toEqual({ slug: 'c', title: 'C' });
  expect(nextProject(projects, 'c')).toEqual({ slug: 'a', title: 'A' });
  expect(nextProject(projects, 'd')).toEqual({ slug: 'b', title: 'B' });
});

test('the only one of its kind, or an unknown one, leads nowhere', () => {
  expect(nextProject([released('a'), reserved('b')], 'a')).toBeUndefined();
  expect(nextProject([released('a')], 'z')).toBeUndefined();
});
