const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** From this value on, numbers round to infinity in float16. */
export const FLOAT16_LIMIT = 65_520;

/** The 16 bits of a number as float16, rounded to nearest, ties to even. */
export function float16Bits(value: number): number {
  single[0] = value;
  const [all = 0] = bits;
  const sign = (all >>> 16) & 0x8000;
  const exponent = (all >>> 23) & 0xff;
  const fraction = all & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200);
  // Adds the implicit leading bit, and shifts out the bits that float16 has no room for.
  const shift = exponent > 112 ? 13 : 13 + (113 - exponent);
  if (shift > 24) return sign;
  const rounded = shiftedToEven(fraction | 0x800000, shift);
  const base = exponent > 112 ? (exponent - 113) << 10 : 0;
  // A fraction that rounds up to the next power of two carries into the exponent, which is correct.
  return sign | Math.min(0x7c00, base + rounded);
}

function shiftedToEven(fraction: number, shift: number): number {
  const shifted = fraction >>> shift;
  const rest = fraction - shifted * 2 ** shift;
  const half = 2 ** (shift - 1);
  return rest > half || (rest === half && shifted % 2 === 1) ? shifted + 1 : shifted;
}
