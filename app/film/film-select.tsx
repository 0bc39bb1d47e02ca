interface Props {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

/** A native list: on a phone it opens the system's own, and keys work without a line of ours. */
export function FilmSelect({ label, value, options, onChange }: Props) {
  return (
    <select
      className="film-button"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
