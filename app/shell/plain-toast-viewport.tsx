import { useEffect, useState } from 'react';
import { serveToasts, shownFor, type ToastRequest, visibleAtOnce } from './toast.ts';

/** Stands in when the shelf's own code cannot be fetched: whoever has just written to us must see how it went. */
export function PlainToastViewport() {
  const [shown, setShown] = useState<ToastRequest[]>([]);
  useEffect(() => {
    serveToasts((request) => {
      setShown((all) =>
        [...(request.kind === 'success' ? all.filter(isSuccess) : all), request].slice(-visibleAtOnce),
      );
      if (request.kind !== 'error') setTimeout(() => setShown(without(request)), shownFor);
    });
  }, []);

  return (
    <div className="toast-viewport" role="status">
      {shown.map((request) => (
        <div key={shown.indexOf(request)} className="toast" data-kind={request.kind}>
          <p className="toast-title">{request.title}</p>
          <p className="toast-text">
            <span>{request.description}</span>
            {request.link && <a href={request.link.href}>{request.link.label}</a>}
          </p>
          <div className="toast-actions">
            {request.action && (
              <button
                type="button"
                className="toast-action"
                onClick={() => {
                  setShown(without(request));
                  request.action?.onClick();
                }}
              >
                {request.action.label}
              </button>
            )}
            <button type="button" className="toast-action" onClick={() => setShown(without(request))}>
              Close
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}

const without = (request: ToastRequest) => (all: ToastRequest[]) => all.filter((other) => other !== request);

/** What went through after all is dealt with: its failures go. */
const isSuccess = ({ kind }: ToastRequest) => kind === 'success';
