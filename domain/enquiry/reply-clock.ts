const hour = 3_600_000;

/** The page promises an answer within 24 hours; the studio is reminded while there is still time to keep it. */
export const replyWithinMs = 24 * hour;
export const remindAfterMs = 20 * hour;

export function answerBy(receivedAt: number): number {
  return receivedAt + replyWithinMs;
}

export function remindAt(receivedAt: number): number {
  return receivedAt + remindAfterMs;
}

/** For people: `3 h 20 min left`, `12 min left`, `2 h 5 min late`. */
export function timeLeft(receivedAt: number, now: number): string {
  const left = answerBy(receivedAt) - now;
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const hours = Math.floor(minutes / 60);
  const span = hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
  return `${span} ${left >= 0 ? 'left' : 'late'}`;
}
