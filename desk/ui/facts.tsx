interface Fact {
  label: string;
  value: string;
}

/** A ruled table of what was said, as on a camera report. */
export function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className="slate">{title}</h2>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="slate">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
