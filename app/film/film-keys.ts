import type { FilmCommands } from './film-commands.ts';

interface Others {
  toggleFullScreen: () => void;
  toggleCaptions: () => void;
}

/** The keys that video players share; they work while the focus is anywhere in the player. */
export function filmKeys(commands: FilmCommands, length: number, others: Others) {
  const actions: Record<string, () => void> = {
    ' ': commands.toggle,
    k: commands.toggle,
    j: () => commands.seekBy(-10),
    l: () => commands.seekBy(10),
    ArrowLeft: () => commands.seekBy(-5),
    ArrowRight: () => commands.seekBy(5),
    ',': () => commands.stepFrames(-1),
    '.': () => commands.stepFrames(1),
    f: others.toggleFullScreen,
    c: others.toggleCaptions,
  };
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    // A list takes letters and arrows for itself, a button the space bar, the volume and a page's own
    // timeline arrows.
    if (event.target.matches('select')) return;
    if (event.key.startsWith('Arrow') && event.target.matches('[data-arrows="own"]')) return;
    if (event.key === ' ' && event.target.matches('button')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = /^\d$/.test(key) ? () => commands.seek((Number(key) / 10) * length) : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
