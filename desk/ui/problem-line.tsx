/** Why something did not work, beside where it was tried. */
export function ProblemLine({ error }: { error: Error | null }) {
  return <div role="alert">{error && <p className="problem-line">{error.message}</p>}</div>;
}
