import './toast.css';
import { Toast } from '@base-ui/react/toast';
import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { withBase } from './with-base.ts';

const visibleAtOnce = 3;
const shownForMs = 4_000;

interface ToastRequest {
  title: string;
  kind: 'success' | 'error';
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  link?: { label: string; href: string };
  /** A toast of the same id is replaced. */
  id?: string;
  shownForMs?: number;
  onClose?: () => void;
}

const manager = Toast.createToastManager<ToastRequest>();
const openErrors: string[] = [];

/**
 * Shows a toast in `ToastViewport`. An error stays until it is closed or its action is used, or
 * until a success follows: then what failed has been done.
 */
export function toast(request: ToastRequest) {
  const { title, description, kind, id, onClose } = request;
  if (kind === 'success') for (const error of openErrors.splice(0)) if (error !== id) manager.close(error);
  const timeout = kind === 'error' ? 0 : (request.shownForMs ?? shownForMs);
  const shown = manager.add({
    ...(id && { id }),
    title,
    description,
    data: request,
    timeout,
    onClose: () => onClose?.(),
  });
  if (kind === 'error') openErrors.push(shown);
}

export const closeToast = (id: string) => manager.close(id);

/** Pauses while the pointer or the focus is on it: nobody is hurried to press a button. */
export function ToastViewport({ closeLabel }: { closeLabel: string }) {
  const cameFrom = useRef<HTMLElement>(null);
  const rememberOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  /**
   * A pressed button is removed with its toast, and the focus would go to the beginning of the page.
   * By keys alone: a press on a touch screen would open the keyboard for a field.
   */
  const returnFocus = ({ detail }: MouseEvent) => {
    if (detail === 0 && cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
  };
  return (
    <Toast.Provider toastManager={manager} limit={visibleAtOnce} timeout={shownForMs}>
      <Toast.Viewport className="toast-viewport gap-3" onFocus={rememberOrigin}>
        <Toasts closeLabel={closeLabel} onPressed={returnFocus} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Toasts({ closeLabel, onPressed }: { closeLabel: string; onPressed: (event: MouseEvent) => void }) {
  const { toasts } = Toast.useToastManager<ToastRequest>();
  return toasts.map((item) => (
    <Toast.Root key={item.id} toast={item} className="toast outlined" data-kind={item.data?.kind}>
      <Toast.Title className="toast-title" />
      {(item.data?.description ?? item.data?.link) && (
        <p className="toast-text">
          <Toast.Description render={<span />} />
          {item.data?.link && <a href={withBase(item.data.link.href)}>{item.data.link.label}</a>}
        </p>
      )}
      <div className="toast-actions gap-5">
        {item.data?.action && (
          <Toast.Action
            className="toast-action"
            onClick={(event) => {
              manager.close(item.id);
              item.data?.action?.onClick();
              onPressed(event);
            }}
          >
            {item.data.action.label}
          </Toast.Action>
        )}
        <Toast.Close className="toast-action" onClick={onPressed}>
          {closeLabel}
        </Toast.Close>
      </div>
    </Toast.Root>
  ));
}
