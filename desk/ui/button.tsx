import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { buttonClass } from '../../app/ui/button.tsx';

type Props = ComponentProps<'button'> & { kind?: 'primary' | 'secondary' };

/** It submits a form only as `type="submit"`. */
export const Button = ({ kind = 'secondary', ...attributes }: Props) => (
  <button type="button" className={buttonClass(kind, 'small')} {...attributes} />
);

type Pages = Pick<InfiniteQueryObserverResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Under a list that is read in pages, while there is another one. */
export const ShowMore = ({ pages }: { pages: Pages }) =>
  pages.hasNextPage && (
    <p className="show-more">
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show more
      </Button>
    </p>
  );
