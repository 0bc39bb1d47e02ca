import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToastViewport } from './plain-toast-viewport.tsx';
import { fetchToastViewport, onFirstToast, wasToasted } from './toast.ts';

const ToastViewport = lazy(() => fetchToastViewport().catch(() => ({ default: PlainToastViewport })));

/** An empty place until the first toast: most visits never see one, so most never load the code for it. */
export function Toaster() {
  const wanted = useSyncExternalStore(onFirstToast, wasToasted, () => false);
  return (
    <div data-toaster>
      {wanted && (
        <Suspense>
          <ToastViewport />
        </Suspense>
      )}
    </div>
  );
}
