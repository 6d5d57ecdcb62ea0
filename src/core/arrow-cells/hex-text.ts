/** Bytes as `0x00ff`, as many of them as there is room for. */
export function hexText(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string {
  const { buffer, byteOffset, length } = bytes;
  const shown = Math.min(length, Math.max(1, Math.ceil(most / 2)));
  return `0x${Buffer.from(buffer, byteOffset, shown).toString('hex')}`;
}
