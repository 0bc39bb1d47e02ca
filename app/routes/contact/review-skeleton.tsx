import contact from 'virtual:content/contact';

/** As tall as what replaces it, so that nothing jumps when the times arrive. */
export function ReviewSkeleton() {
  return (
    <div className="review-skeleton" role="status">
      <p className="sr-only">{contact.review.loading}</p>
      <div className="review-bone review-bone-line" />
      <div className="review-days">{bones(5)}</div>
      <div className="review-times">{bones(9)}</div>
    </div>
  );
}

const bones = (count: number) =>
  // Bones have no identity but their place.
  // oxlint-disable-next-line react/no-array-index-key
  Array.from({ length: count }, (_, index) => <div key={index} className="review-bone" />);
