/** A line as on a clapperboard. The parts are facts about the picture it stands under. */
export function SlateLine({ parts, className = '' }: { parts: string[]; className?: string }) {
  return (
    <p className={`slate flex flex-wrap justify-between gap-x-6 ${className}`}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
