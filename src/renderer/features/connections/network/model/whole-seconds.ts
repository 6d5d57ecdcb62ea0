/** What is typed as a number of seconds; NaN, which no schema takes, where it is none. */
export function wholeSeconds(text: string): number {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
