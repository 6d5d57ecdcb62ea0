const FRACTION_BITS = 10;
const EXPONENT_BIAS = 15;
const SPECIAL_EXPONENT = 31;

/** Reads a half-precision float, as not every browser's DataView can. */
export function halfFloatAt(view: DataView, at: number, isLittle: boolean): number {
  const bits = view.getUint16(at, isLittle);
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> FRACTION_BITS) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** (1 - EXPONENT_BIAS);
  if (exponent === SPECIAL_EXPONENT) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction) * 2 ** (exponent - EXPONENT_BIAS);
}

/** The fewest digits that identify a single-precision number: `0.1` instead of `0.10000000149011612`. */
export function shortestSingle(value: number): number {
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    // `===` treats -0 as 0.
    if (Object.is(Math.fround(short), value)) return short;
  }
  return value;
}
