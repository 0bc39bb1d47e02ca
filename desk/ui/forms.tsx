/** Why something did not work, beside where it was tried. */
export function ProblemLine({ error }: { error: Error | null }) {
  return <div role="alert">{error && <p className="problem-line">{error.message}</p>}</div>;
}

/** What was typed into a field of a form, without blanks around it. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
