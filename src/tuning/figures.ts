/** Of recall: three digits, and 1 only for all of it. */
export function share(value: number): string {
  const digits = value.toFixed(3);
  return value < 1 && digits === '1.000' ? '0.999' : digits;
}

/** `7.4 ms`, `212 ms`, `1.30 s`. */
export function milliseconds(value: number): string {
  if (value >= 999.5) return `${(value / 1000).toFixed(2)} s`;
  return value < 99.95 ? `${value.toFixed(1)} ms` : `${value.toFixed(0)} ms`;
}
