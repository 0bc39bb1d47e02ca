import { areShortcutsOn } from '../../ui/shortcuts-setting.ts';

const shortcuts = [
  ['j k', 'move'],
  ['enter', 'open'],
  ['e', 'answered'],
  ['s', 'snooze'],
  ['u', 'undo'],
  ['/', 'search'],
];

/** The shortcuts, under the list; not on touch screens, nor when they are off (see Settings). */
export function ShortcutHelp() {
  if (!areShortcutsOn()) return null;
  return (
    <p className="shortcut-help slate">
      {shortcuts.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
