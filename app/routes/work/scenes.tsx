import work from 'virtual:content/work';

const { scenes } = work;

/** The kinds of scenes the studio makes, in one row of a wide screen. */
export function Scenes() {
  return (
    <section className="page-width" aria-labelledby="scenes">
      <h2 id="scenes" className="sr-only">
        {scenes.heading}
      </h2>
      <dl className="scene-kinds">
        {scenes.items.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-h3">{name}</dt>
            <dd className="mt-2 max-w-104 text-fog">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
