import type { Decimal } from 'apache-arrow';

const WORD_BITS = 64;

/** Its value is a whole number of 32 bits and more, the lowest first, and says nothing of its point. */
export function decimalText({ scale, bitWidth }: Decimal, view: DataView, index: number): string {
  return pointedText(wholeAt(view, (index * bitWidth) / 8, bitWidth), scale);
}

function wholeAt(view: DataView, at: number, bits: number): bigint {
  if (bits === 32) return BigInt(view.getInt32(at, true));
  let whole = 0n;
  for (let bit = 0; bit < bits; bit += WORD_BITS) {
    whole |= view.getBigUint64(at + bit / 8, true) << BigInt(bit);
  }
  return BigInt.asIntN(bits, whole);
}

function pointedText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const magnitude = unscaled < 0n ? -unscaled : unscaled;
  if (scale <= 0) return `${sign}${magnitude * 10n ** BigInt(-scale)}`;
  const digits = String(magnitude).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
