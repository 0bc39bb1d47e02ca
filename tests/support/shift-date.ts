/**
 * Sets the clock of the process or page that it runs in ahead. By a proxy and not by a subclass, so
 * that a date which the platform made, such as a file's, is still an instance of `Date`.
 */
export function shiftDate(aheadMs: () => number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], asked) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
