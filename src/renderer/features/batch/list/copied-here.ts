/** The text that was last copied from a list of operations in this window. */
let copied: string | undefined;

export function rememberCopied(text: string): void {
  copied = text;
}

/** A clipboard may change the line endings. */
export function wasCopiedHere(text: string): boolean {
  return copied !== undefined && text.replaceAll('\r\n', '\n') === copied;
}
