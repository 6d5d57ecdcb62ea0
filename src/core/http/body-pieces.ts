/** A piece of this size is worth a place of its own. */
const LARGE_PIECE = 4096;
const BLOCK = 64 * 1024;

/**
 * Puts together what comes of a body. SECURITY: a server may send it byte by byte, and a piece that is kept as it came
 * takes a hundred times the memory of its byte; so small ones are copied into blocks.
 */
export function createBodyPieces() {
  const kept: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  let size = 0;

  function closeBlock(): void {
    if (used > 0) kept.push(block.subarray(0, used));
    block = block.subarray(used);
    used = 0;
  }

  return {
    add(piece: Buffer): void {
      size += piece.length;
      if (piece.length >= LARGE_PIECE) {
        closeBlock();
        kept.push(piece);
        return;
      }
      if (used + piece.length > block.length) {
        closeBlock();
        block = Buffer.allocUnsafeSlow(BLOCK);
      }
      used += piece.copy(block, used);
    },
    /** In bytes, so far. */
    size: (): number => size,
    whole(): Buffer {
      closeBlock();
      return Buffer.concat(kept);
    },
  };
}
