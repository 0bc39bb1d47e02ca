/** "03:40" as ISO 8601 has it: PT3M40S. The schema has seen to the form. */
export function isoDuration(runtime: string) {
  const [minutes = 0, seconds = 0] = runtime.split(':').map(Number);
  return `PT${minutes}M${seconds}S`;
}
