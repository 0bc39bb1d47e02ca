import home from 'virtual:content/home';

const { badges } = home;

export function Badges() {
  return (
    <section className="page-width mt-section-half" aria-labelledby="badges">
      <h2 id="badges" className="slate mb-5">
        {badges.heading}
      </h2>
      <ul className="badges">
        {badges.items.map((badge) => (
          <li key={badge}>{badge}</li>
        ))}
      </ul>
    </section>
  );
}
