import about from 'virtual:content/about';

const { values } = about;

export function Values() {
  return (
    <section className="section page-width" aria-labelledby="values">
      <h2 id="values" className="mb-10 text-h2">
        {values.heading}
      </h2>
      <dl className="ruled">
        {values.items.map(({ name, text }) => (
          <div key={name} className="rise">
            <dt className="text-h3">{name}</dt>
            <dd className="text-fog">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
