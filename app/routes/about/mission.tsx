import about from 'virtual:content/about';

const { heading, mission } = about;

export function Mission() {
  return (
    <section className="page-width" aria-labelledby="mission">
      <div className="flex justify-between gap-6">
        <h1 className="slate">{heading}</h1>
        <h2 id="mission" className="slate">
          {mission.heading}
        </h2>
      </div>
      <p className="mission">{mission.statement}</p>
      <p className="mt-10 max-w-measure text-lead text-fog lg:ml-auto lg:mr-[8.33%]">{mission.text}</p>
    </section>
  );
}
