import { cutText } from '#protocol/visible-text.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './PlanSentence.module.css';

/** Longer conditions than this are read in the inspector. */
const CODE_LIMIT = 72;
const WORDS_LIMIT = 600;

/** A sentence about a plan: what stands between backticks is a text of the plan. */
export function Sentence({ text, strong = false }: { readonly text: string; readonly strong?: boolean }) {
  return (
    <span className={strong ? styles.strong : undefined}>
      {sentencePieces(text).map(({ text: piece, isCode, position }) =>
        isCode ? (
          <code key={position} className={styles.code}>
            <VisibleText text={piece} limit={CODE_LIMIT} />
          </code>
        ) : (
          <VisibleText key={position} text={piece} limit={WORDS_LIMIT} />
        ),
      )}
    </span>
  );
}

/** A run of a sentence; what stood between backticks is a text of the plan. */
interface SentencePiece {
  readonly text: string;
  readonly isCode: boolean;
  /** Which piece it is. */
  readonly position: number;
}

export function sentencePieces(sentence: string): readonly SentencePiece[] {
  return sentence
    .split(/`([^`]*)`/)
    .map((text, position) => ({ text, isCode: position % 2 === 1, position }))
    .filter(({ text }) => text !== '');
}

/** About a line of a window of usual width. */
const PIECE_LIMIT = 100;
const TITLE_LIMIT = 4000;

/** The words of the plan that a finding rests on; where they are long, their beginning and their end. */
export function Quote({ text }: { readonly text: string }) {
  const isCut = quotePieces(text).some((piece) => piece.text.length > PIECE_LIMIT);
  return (
    <>
      <code className={styles.quote} title={isCut ? cutText(text, TITLE_LIMIT) : undefined}>
        {quotePieces(text).map(renderPiece)}
      </code>
      {isCut && <CopyButton label="Copy the quote" text={text} />}
    </>
  );
}

function renderPiece({ text, isMarked }: QuotePiece, position: number) {
  const shown = <VisibleText text={cutMiddle(text, PIECE_LIMIT)} />;
  return isMarked ? (
    <mark key={position} className={styles.mark}>
      {shown}
    </mark>
  ) : (
    <span key={position}>{shown}</span>
  );
}

/** The beginning and the end of a text that is too long, with `…` between them and no half a character beside it. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit * 2) / 3);
  const start = text.slice(0, head).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(head - limit).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}

/** A run of a quoted text; the marked ones are what the finding rests on. */
interface QuotePiece {
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
