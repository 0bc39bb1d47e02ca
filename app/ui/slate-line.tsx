import './slate-line.css';

/** A line of short facts about the picture above it, as on a clapperboard. */
export function SlateLine({ parts, className = '' }: { parts: string[]; className?: string }) {
  return (
    <p className={`slate slate-line ${className}`}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** Who made the pictures above it; nothing where they need no credit. */
export function CreditLine({ credits, className = 'mt-8' }: { credits: string[]; className?: string }) {
  return credits.length > 0 ? (
    <p className={`credit-line slate ${className}`}>{credits.join(' · ')}</p>
  ) : null;
}
