import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToastShelf } from './plain-toast-shelf.tsx';
import { fetchToastShelf, onFirstToast, wasToasted } from './toast.ts';

const ToastShelf = lazy(() => fetchToastShelf().catch(() => ({ default: PlainToastShelf })));

/** An empty place until the first toast: most visits never see one, so most never load the code for it. */
export function Toaster() {
  const wanted = useSyncExternalStore(onFirstToast, wasToasted, () => false);
  return (
    <div data-toaster>
      {wanted && (
        <Suspense>
          <ToastShelf />
        </Suspense>
      )}
    </div>
  );
}
