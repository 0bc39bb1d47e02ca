import { useEffect, useState } from 'react';
import { cancelReview, lookUp, Refusal, type Review } from './review-api.ts';
import type { Known } from './book-or-manage.tsx';

export type Stage = 'loading' | 'booked' | 'standing' | 'moved' | 'cancelled' | 'unknown' | 'over' | 'failed';

/** What is known of a review, from its link; and what became of it. */
export function useManagedReview({ link, review: booked }: Known) {
  const [review, setReview] = useState<Review | undefined>(booked);
  const [stage, setStage] = useState<Stage>(booked ? 'booked' : 'loading');

  useEffect(() => {
    if (stage !== 'loading') return;
    lookUp(link)
      .then((found) => {
        setReview(found);
        return setStage(found.state === 'cancelled' ? 'cancelled' : 'standing');
      })
      .catch((error: unknown) => setStage(stageOf(error)));
  }, [link, stage]);

  return {
    review,
    stage,
    reload: () => setStage('loading'),
    moved(found: Review) {
      setReview(found);
      setStage('moved');
    },
    refused: (error: Refusal) => setStage(stageOf(error)),
    /** Throws what is not the server's answer, say a lost line. */
    async cancel() {
      try {
        setReview(await cancelReview(link));
        setStage('cancelled');
      } catch (error) {
        if (!(error instanceof Refusal) || stageOf(error) === 'failed') throw error;
        setStage(stageOf(error));
      }
    },
  };
}

/** A conflict means that somebody cancelled it meanwhile: look again. */
function stageOf(error: unknown): Stage {
  const status = error instanceof Refusal ? error.status : 0;
  const stages: Record<number, Stage> = { 404: 'unknown', 410: 'over', 409: 'loading' };
  return stages[status] ?? 'failed';
}
