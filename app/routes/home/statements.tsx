import home from 'virtual:content/home';

const { statements } = home;

export function Statements() {
  return (
    <section
      className="section page-width grid gap-x-6 gap-y-12 lg:grid-cols-12"
      aria-labelledby="statements"
    >
      <h2 id="statements" className="text-h2 lg:col-span-6">
        {statements.heading}
      </h2>
      <dl className="grid content-start gap-10 lg:col-span-5 lg:col-start-8">
        {statements.items.map(({ title, text }) => (
          <div key={title} className="rise border-t border-line pt-5">
            <dt className="text-h3">{title}</dt>
            <dd className="mt-2 max-w-measure text-fog">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
