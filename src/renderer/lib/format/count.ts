/** A count with every digit and a comma between thousands: `1,204,311`; exact for any bigint. */
export function formatCount(count: number | bigint): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 row`, `2 rows`. The plural is given where it isn't the singular with an s. */
export function formatQuantity(count: number | bigint, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 || count === 1n ? one : many}`;
}
