/** What is typed, where it is a whole number that is no larger. */
export function parseInteger(typed: string, most: number): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}
