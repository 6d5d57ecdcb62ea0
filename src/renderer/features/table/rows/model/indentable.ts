/** Whether a text is a JSON object or list, and not by chance a word that is JSON too. */
export function indentable(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
