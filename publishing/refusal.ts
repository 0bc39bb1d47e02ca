/** What an owner asked for is refused: the message is shown to them, `status` is that of the response. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
