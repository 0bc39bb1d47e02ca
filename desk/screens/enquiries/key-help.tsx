import { areKeysOn } from '../../ui/keys-setting.ts';

const keys = [
  ['j k', 'move'],
  ['enter', 'open'],
  ['e', 'answered'],
  ['s', 'snooze'],
  ['u', 'undo'],
  ['/', 'search'],
];

/** The keys of the list, at its foot; not there on touch screens, nor when they are off (see Settings). */
export function KeyHelp() {
  if (!areKeysOn()) return null;
  return (
    <p className="key-help slate">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
