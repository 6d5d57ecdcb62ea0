const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** From here on a number rounds to what a float16 can't hold. */
export const FLOAT16_LIMIT = 65_520;

/** A number as a float16 has it, in its 16 bits: rounded to the nearest one, of two that are as near to the even one. */
export function float16Bits(value: number): number {
  single[0] = value;
  const [all = 0] = bits;
  const sign = (all >>> 16) & 0x8000;
  const exponent = (all >>> 23) & 0xff;
  const fraction = all & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200);
  // With the bit that is not written, and as many of them shifted out as the smaller type has no room for.
  const shift = exponent > 112 ? 13 : 13 + (113 - exponent);
  if (shift > 24) return sign;
  const rounded = shiftedToEven(fraction | 0x800000, shift);
  const base = exponent > 112 ? (exponent - 113) << 10 : 0;
  // A fraction that is rounded up to the next power of two carries into the exponent, which is right.
  return sign | Math.min(0x7c00, base + rounded);
}

function shiftedToEven(fraction: number, shift: number): number {
  const kept = fraction >>> shift;
  const rest = fraction - kept * 2 ** shift;
  const half = 2 ** (shift - 1);
  return rest > half || (rest === half && kept % 2 === 1) ? kept + 1 : kept;
}
