import { useEffect, useRef } from 'react';

/** Why something did not work, beside where it was tried. */
export function ProblemLine({ error }: { error: Error | null }) {
  return <div role="alert">{error && <p className="problem-line">{error.message}</p>}</div>;
}

/** What was typed into a field of a form, without blanks around it. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const debounceMs = 300;

/** Searches in every field, a moment after the last letter. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        onSearch(event.currentTarget.querySelector('input')?.value.trim() ?? '');
      }}
    >
      <input
        type="search"
        className="field-input field-small"
        aria-label="Search"
        placeholder="Search"
        defaultValue={search}
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(currentTarget.value.trim()), debounceMs);
        }}
      />
    </form>
  );
}
