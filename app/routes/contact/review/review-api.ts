/**
 * An answer that is not 2xx. `alternatives` are the nearest free slots, where the asked-for one is
 * not free.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly alternatives: number[] | undefined;

  constructor(status: number, alternatives: number[] | undefined) {
    super(`the server answered ${status}`);
    this.status = status;
    this.alternatives = alternatives;
  }
}

export interface Review {
  reference: string;
  startsAt: number;
  timeZone: string;
  state: 'booked' | 'cancelled';
}

export interface Booking {
  startsAt: number;
  name: string;
  email: string;
  timeZone: string;
  note?: string;
}

export async function loadSlots(): Promise<number[]> {
  const { slots } = (await ask('/api/review-slots')) as { slots: { startsAt: string }[] };
  return slots.map(({ startsAt }) => Date.parse(startsAt));
}

/** Idempotent by `key`: a retry after a lost answer never books twice. */
export async function bookReview(booking: Booking, key: string): Promise<Review & { link: string }> {
  const answer = (await ask(
    '/api/reviews',
    { ...booking, startsAt: new Date(booking.startsAt).toISOString() },
    { 'idempotency-key': key },
  )) as { reference: string; startsAt: string; manageUrl: string };
  return {
    reference: answer.reference,
    startsAt: Date.parse(answer.startsAt),
    timeZone: booking.timeZone,
    state: 'booked',
    link: new URL(answer.manageUrl).searchParams.get('review') ?? '',
  };
}

export const lookUp = async (link: string) => asReview(await ask(address(link)));

export const moveReview = async (link: string, startsAt: number) =>
  asReview(await ask(`${address(link)}/move`, { startsAt: new Date(startsAt).toISOString() }));

export const cancelReview = async (link: string) => asReview(await ask(`${address(link)}/cancel`, {}));

const address = (link: string) => `/api/reviews/${encodeURIComponent(link)}`;

function asReview(answer: unknown): Review {
  const review = answer as Omit<Review, 'startsAt'> & { startsAt: string };
  return { ...review, startsAt: Date.parse(review.startsAt) };
}

async function ask(url: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(20_000),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  });
  if (response.ok) return response.json();
  const problem = (await response.json().catch(() => ({}))) as { alternatives?: { startsAt: string }[] };
  throw new Refusal(
    response.status,
    problem.alternatives?.map(({ startsAt }) => Date.parse(startsAt)),
  );
}
