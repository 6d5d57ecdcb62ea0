/** The place of the first of an ascending list that is not below a number; its length where there is none. */
export function lowerBound(length: number, numberAt: (place: number) => bigint, number: bigint): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(middle) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
