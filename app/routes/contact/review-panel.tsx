import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { buttonClass } from '../../ui/button.tsx';

const { review } = contact;

export function ReviewPanel() {
  const mail = `mailto:${site.email.hello}?subject=${encodeURIComponent(review.subject)}`;
  return (
    <section id="review" className="panel scroll-mt-28" aria-labelledby="review-heading">
      <h2 id="review-heading" className="text-h3-large">
        {review.heading}
      </h2>
      <p className="mt-3 text-fog">{review.text}</p>
      <a href={mail} className={`${buttonClass('secondary')} mt-6`}>
        {review.mail}
      </a>
    </section>
  );
}
