/** Who made the pictures above it; nothing where they need no credit. */
export function CreditLine({ credits, className }: { credits: string[]; className: string }) {
  return credits.length > 0 ? <p className={`slate ${className}`}>{credits.join(' · ')}</p> : null;
}
