/** A line of short facts about the picture above it, as on a clapperboard. */
export function SlateLine({ parts, className = '' }: { parts: string[]; className?: string }) {
  return (
    <p className={`slate flex flex-wrap justify-between gap-x-6 ${className}`}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
