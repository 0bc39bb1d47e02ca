import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts-setting.ts';

/** What this browser may do: notifications, and keyboard shortcuts in the list of enquiries. */
export function ThisBrowser() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  const [shortcuts, setShortcuts] = useState(areShortcutsOn);
  return (
    <section className="section">
      <h2>This browser</h2>
      <ul className="rows">
        <li className="row row-head">
          <span>Tell me of new enquiries while the desk is open in the background</span>
          {permission === 'default' ? (
            <button
              type="button"
              className={buttonClass('secondary', 'small')}
              onClick={() => void Notification.requestPermission().then(setPermission)}
            >
              Allow notifications
            </button>
          ) : (
            <span className="slate">
              {permission === 'granted' ? 'allowed' : 'not allowed by the browser'}
            </span>
          )}
        </li>
        <li className="row">
          <label className="check">
            <input
              type="checkbox"
              checked={shortcuts}
              onChange={({ currentTarget: { checked } }) => {
                switchShortcuts(checked);
                setShortcuts(checked);
              }}
            />
            Keys in the list of enquiries (j, k, e, s, u, /)
          </label>
        </li>
      </ul>
    </section>
  );
}
