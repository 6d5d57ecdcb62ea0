/** `1,234 rows`. */
export function rows(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'row' : 'rows'}`;
}

export function formatInteger(count: number): string {
  return Math.round(count).toLocaleString('en');
}

export function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  return `${(bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export function time(nanoseconds: number): string {
  const [factor, unit] = TIMES.find(([least]) => nanoseconds >= least) ?? [1, 'ns'];
  return `${(nanoseconds / factor).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

const TIMES: readonly (readonly [number, string])[] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, '\u00b5s'],
];

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
