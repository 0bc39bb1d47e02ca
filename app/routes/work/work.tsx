import work from 'virtual:content/work';
import type { RouteHandle } from '../../page-meta.ts';
import { Notice } from './notice.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: work.title,
    description: work.description,
    preload: [{ picture: work.notice.still.picture, sizes: '100vw' }],
  }),
};

export function Component() {
  return <Notice />;
}
