/** The store cannot take or give anything right now. Temporary by nature: whoever asked may come back. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
