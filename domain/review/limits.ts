/** Keep one person from holding every free slot, and from making us mail strangers. */
export const reviewLimits = {
  /** Open: booked and not yet over. */
  openPerEmail: 2,
  openPerVisitor: 3,
  moves: 3,
} as const;
