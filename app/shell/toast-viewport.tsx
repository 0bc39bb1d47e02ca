import './toast.css';
import { Toast } from '@base-ui/react/toast';
import site from 'virtual:content/site';
import { withBase } from '../ui/with-base.ts';
import { toastMs } from './toaster.tsx';

const visibleAtOnce = 3;

interface ToastRequest {
  title: string;
  description: string;
  kind: 'success' | 'error';
  action?: { label: string; onClick: () => void };
  link?: { label: string; href: string };
}

const manager = Toast.createToastManager<ToastRequest>();
const openErrors: string[] = [];

/**
 * Shows a toast; needs `mountToastViewport(<ToastViewport />)` before. An error stays until the
 * visitor closes it or uses its action, or until a success follows: then what failed has been done.
 */
export function toast(request: ToastRequest) {
  const { title, description, kind } = request;
  if (kind === 'success') for (const id of openErrors.splice(0)) manager.close(id);
  const timeout = kind === 'error' ? 0 : toastMs;
  const id = manager.add({ title, description, data: request, timeout });
  if (kind === 'error') openErrors.push(id);
}

export function ToastViewport() {
  return (
    <Toast.Provider toastManager={manager} limit={visibleAtOnce} timeout={toastMs}>
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
        {item.data?.link && <a href={withBase(item.data.link.href)}>{item.data.link.label}</a>}
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
        <Toast.Close className="toast-action">{site.labels.close}</Toast.Close>
      </div>
    </Toast.Root>
  ));
}
