import player from 'virtual:content/player';

/** The keys of the player, for those who have a keyboard. */
export function KeyHelp() {
  return (
    <details className="film-words film-keys script-only">
      <summary className="slate">{player.keys.label}</summary>
      <dl>
        {player.keys.list.map(({ keys, does }) => (
          <div key={keys}>
            <dt className="slate">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
