import { Link } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

const { notice } = work;

export function Notice() {
  return (
    <section className="plate-screen" aria-labelledby="notice">
      <div className="plate">
        <Picture first files={notice.still.picture} alt={notice.still.alt} sizes="100vw" />
      </div>
      <div className="page-width relative">
        <div className="notice">
          <div className="flex justify-between gap-6">
            <h1 className="slate">{work.heading}</h1>
            <p className="slate">{notice.kicker}</p>
          </div>
          <h2 id="notice" className="mt-5 text-h2">
            {notice.title}
          </h2>
          <p className="mt-5 max-w-measure text-lead text-paper/85">{notice.text}</p>
          <Link to={notice.link.to} viewTransition className={`${buttonClass('primary')} mt-9`}>
            {notice.link.label}
          </Link>
          <p className="mt-5">
            <Link to={site.questions.to} viewTransition className="text-link">
              {site.questions.label}
            </Link>
          </p>
        </div>
        <p className="slate mt-8">{site.credit}</p>
      </div>
    </section>
  );
}
