/** "03:40" as an ISO 8601 duration: PT3M40S. The schema has checked the format. */
export function isoDuration(runtime: string) {
  const [minutes = 0, seconds = 0] = runtime.split(':').map(Number);
  return `PT${minutes}M${seconds}S`;
}
