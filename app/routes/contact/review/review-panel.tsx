import contact from 'virtual:content/contact';
import type { Minute } from '../../../ui/use-clock.ts';
import { useFormTemplate } from '../form-template.ts';
import { BookOrManage } from './book-or-manage.tsx';
import { OfficeHoursLine } from './office-hours-line.tsx';
import { ReviewByMail } from './review-by-mail.tsx';
import { ButtonSkeleton, PickerSkeleton } from './review-skeleton.tsx';

const { review: words } = contact;

/**
 * "Book 15-min Review". Free times come from the server when the panel is scrolled near; until then
 * a skeleton.
 */
export function ReviewPanel({ near, now }: { near: boolean; now: Minute }) {
  const withoutScript = useFormTemplate();
  return (
    <section id="review" tabIndex={-1} className="panel review" aria-labelledby="review-heading">
      <h2 id="review-heading" className="text-h3-large">
        {words.heading}
      </h2>
      <p className="mt-3 text-fog">{words.text}</p>
      {!withoutScript && <OfficeHoursLine now={now} />}
      {withoutScript || __STATIC__ ? <ReviewByMail /> : near ? <BookOrManage /> : <BeforeTimes />}
    </section>
  );
}

function BeforeTimes() {
  return (
    <>
      <noscript>
        <ReviewByMail />
      </noscript>
      <div className="review-form">
        <PickerSkeleton />
        <ButtonSkeleton />
      </div>
    </>
  );
}
