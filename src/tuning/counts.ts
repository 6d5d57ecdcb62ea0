/** `1,414` */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 row`, `2,000 rows` */
export function quantity(count: number, one: string): string {
  return `${grouped(count)} ${count === 1 ? one : `${one}s`}`;
}
