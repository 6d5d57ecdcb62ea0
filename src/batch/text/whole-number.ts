/** A whole number as JSON has it, exact; undefined for everything else. */
export function wholeNumberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
