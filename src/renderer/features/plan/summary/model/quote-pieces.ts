/** A run of a quoted text; the marked ones are what the finding rests on. */
export interface QuotePiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const ENTRY = String.raw`[…\s]*[A-Za-z_]\w*=[^,=]+`;
/** Several metrics, and nothing that could be a condition with a comma or an equals sign of its own. */
const SIMPLE = new RegExp(`^${ENTRY}(?:,${ENTRY})*$`);
const KEY = /^(?:[A-Za-z_]\w*=)/;

/** Of `key=value` the value is what counts; of an expression all of it does. */
export function quotePieces(quote: string): readonly QuotePiece[] {
  if (SIMPLE.test(quote)) return quote.split(/(?<==)|(?=,)/).flatMap(simplePiece);
  const key = KEY.exec(quote)?.[0] ?? '';
  return [plain(key), marked(quote.slice(key.length))].filter(({ text }) => text !== '');
}

/** Splitting at every `=` and comma leaves `, key=` and `value` by turns. */
function simplePiece(text: string): QuotePiece {
  return text.endsWith('=') ? plain(text) : marked(text);
}

function plain(text: string): QuotePiece {
  return { text, isMarked: false };
}

function marked(text: string): QuotePiece {
  return { text, isMarked: true };
}
