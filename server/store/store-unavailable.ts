/** The store cannot be written or read at the moment; a later request may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
