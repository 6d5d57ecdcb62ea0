const FRACTION_BITS = 10;
const EXPONENT_BIAS = 15;
const SPECIAL_EXPONENT = 31;

/** A float of two bytes, which not every browser's DataView can read. */
export function halfFloatAt(view: DataView, at: number, isLittle: boolean): number {
  const bits = view.getUint16(at, isLittle);
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> FRACTION_BITS) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** (1 - EXPONENT_BIAS);
  if (exponent === SPECIAL_EXPONENT) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction) * 2 ** (exponent - EXPONENT_BIAS);
}
