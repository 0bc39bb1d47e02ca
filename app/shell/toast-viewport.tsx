import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { serveToasts, shownFor, type ToastRequest, visibleAtOnce } from './toast.ts';

const manager = Toast.createToastManager<ToastRequest>();

/** Errors stay until they are dealt with: their action is the visitor's way on. */
export default function ToastViewport() {
  useEffect(() => {
    const failures: string[] = [];
    serveToasts((request) => {
      // What went through after all is dealt with.
      if (request.kind === 'success') for (const id of failures.splice(0)) manager.close(id);
      const id = manager.add({
        title: request.title,
        description: request.description,
        data: request,
        timeout: request.kind === 'error' ? 0 : shownFor,
      });
      if (request.kind === 'error') failures.push(id);
    });
  }, []);

  return (
    <Toast.Provider toastManager={manager} limit={visibleAtOnce} timeout={shownFor}>
      <Toast.Viewport className="toast-viewport">
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastRequest>();
  return toasts.map((item) => (
    <Toast.Root key={item.id} toast={item} className="toast" data-kind={item.data?.kind}>
      <Toast.Title className="toast-title" />
      <p className="toast-text">
        <Toast.Description render={<span />} />
        {item.data?.link && <a href={item.data.link.href}>{item.data.link.label}</a>}
      </p>
      <div className="toast-actions">
        {item.data?.action && (
          <Toast.Action
            className="toast-action"
            onClick={() => {
              manager.close(item.id);
              item.data?.action?.onClick();
            }}
          >
            {item.data.action.label}
          </Toast.Action>
        )}
        <Toast.Close className="toast-action" aria-label="Close">
          Close
        </Toast.Close>
      </div>
    </Toast.Root>
  ));
}
