const UNITS: readonly (readonly [least: number, unit: string])[] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, '\u00b5s'],
];

/** A time of a plan, to four digits or so: `471 ns`, `28.9 µs`, `2.02 ms`, `16.3 s`. */
export function formatNanoseconds(nanoseconds: number): string {
  // From 999.5 on it would be shown as 1,000 of the smaller unit.
  const found = UNITS.find(([least]) => nanoseconds >= least * 0.9995);
  if (found === undefined) return `${Math.round(nanoseconds)} ns`;
  const [factor, unit] = found;
  const number = nanoseconds / factor;
  return `${number.toFixed(number < 9.995 ? 2 : number < 999.95 ? 1 : 0)} ${unit}`;
}
