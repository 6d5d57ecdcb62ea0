/** False when the system refuses: the window may not have the focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, not broken: the caller's button says so.
    return false;
  }
}
