import home from 'virtual:content/home';

const { pilot } = home;

/** The steps of a pilot on a line of days, and what goes each way. */
export function Pilot() {
  return (
    <section className="section page-width" aria-labelledby="pilot">
      <div className="section-head">
        <h2 id="pilot" className="text-h2">
          {pilot.heading}
        </h2>
        <p className="max-w-measure text-fog">{pilot.text}</p>
      </div>
      <ol className="pilot-days">
        {pilot.steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className="slate">{when}</p>
            <h3 className="text-h3">{title}</h3>
            <p className="text-fog">{text}</p>
          </li>
        ))}
      </ol>
      <div className="pilot-exchange">
        {[pilot.send, pilot.get].map(({ heading, items }) => (
          <div key={heading}>
            <h3 className="slate">{heading}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
