/** What was copied last from a list of operations of this window. */
let copied: string | undefined;

export function tellCopied(text: string): void {
  copied = text;
}

/** A clipboard may have line ends of its own. */
export function wasCopiedHere(text: string): boolean {
  return copied !== undefined && text.replaceAll('\r\n', '\n') === copied;
}
