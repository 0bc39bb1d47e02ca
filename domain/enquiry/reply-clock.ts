import { hour, minute } from '../time/durations.ts';

/** The pages promise an answer within `replyHours`, from content/site.yaml. */
export function answerBy(receivedAt: number, replyHours: number): number {
  return receivedAt + replyHours * hour;
}

/** The studio is reminded when a sixth of the time is left: after 20 hours of 24. */
export function remindAt(receivedAt: number, replyHours: number): number {
  return receivedAt + Math.round((replyHours * hour * 5) / 6);
}

/** Until an answer is due: `3 h 20 min left`, `12 min left`, `2 h 5 min late`. */
export function timeLeft(answerDueAt: number, now: number): string {
  const left = answerDueAt - now;
  const minutes = Math.floor(Math.abs(left) / minute);
  const hours = Math.floor(minutes / 60);
  const span = hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
  return `${span} ${left >= 0 ? 'left' : 'late'}`;
}
