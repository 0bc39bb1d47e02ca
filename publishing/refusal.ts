import type { ProblemResponse } from '../domain/api-responses.ts';

/** What an owner asked for is refused: the message is shown to them, `status` is that of the response. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: ProblemResponse['errors'];

  constructor(status: number, message: string, errors?: ProblemResponse['errors']) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
