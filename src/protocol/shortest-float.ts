/** As few digits as tell a number from every other one of four bytes: `0.1`, and not `0.10000000149011612`. */
export function shortestSingle(value: number): number {
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    // `===` takes -0 for 0.
    if (Object.is(Math.fround(short), value)) return short;
  }
  return value;
}
