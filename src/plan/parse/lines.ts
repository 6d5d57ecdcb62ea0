/** The lines of a text with their ends, so that joined they are the text. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}
