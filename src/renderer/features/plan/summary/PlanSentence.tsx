import { cutText } from '#protocol/visible-text.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './PlanSentence.module.css';

/** Longer conditions are shown in the inspector. */
const CODE_LIMIT = 72;
const WORDS_LIMIT = 600;

/** A sentence about a plan; text between backticks is quoted from the plan. */
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

/** A part of a sentence; code parts were between backticks, and are quoted from the plan. */
interface SentencePiece {
  readonly text: string;
  readonly isCode: boolean;
  /** The index of the piece. */
  readonly position: number;
}

export function sentencePieces(sentence: string): readonly SentencePiece[] {
  return sentence
    .split(/`([^`]*)`/)
    .map((text, position) => ({ text, isCode: position % 2 === 1, position }))
    .filter(({ text }) => text !== '');
}

/** About one line of a window of the usual width. */
const PIECE_LIMIT = 100;
const TITLE_LIMIT = 4000;

/** The text of the plan that supports a finding; long text is cut in the middle. */
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

/** The beginning and the end of a long text with `…` between them, without splitting a surrogate pair. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit * 2) / 3);
  const start = text.slice(0, head).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(head - limit).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}

/** A part of a quoted text; the marked ones support the finding. */
interface QuotePiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const ENTRY = String.raw`[…\s]*[A-Za-z_]\w*=[^,=]+`;
/** Several metrics, and nothing that could be a condition with its own commas or equals signs. */
const SIMPLE = new RegExp(`^${ENTRY}(?:,${ENTRY})*$`);
const KEY = /^(?:[A-Za-z_]\w*=)/;

/** Marks the value of `key=value`, or a whole expression. */
export function quotePieces(quote: string): readonly QuotePiece[] {
  if (SIMPLE.test(quote)) return quote.split(/(?<==)|(?=,)/).flatMap(simplePiece);
  const key = KEY.exec(quote)?.[0] ?? '';
  return [plain(key), marked(quote.slice(key.length))].filter(({ text }) => text !== '');
}

/** Splitting at every `=` and comma gives `, key=` and `value` in turn. */
function simplePiece(text: string): QuotePiece {
  return text.endsWith('=') ? plain(text) : marked(text);
}

function plain(text: string): QuotePiece {
  return { text, isMarked: false };
}

function marked(text: string): QuotePiece {
  return { text, isMarked: true };
}
