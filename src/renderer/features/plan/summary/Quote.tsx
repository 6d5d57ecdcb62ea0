import { CopyButton } from '../../../ui/CopyButton.tsx';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import { cutMiddle } from './model/cut-middle.ts';
import { type QuotePiece, quotePieces } from './model/quote-pieces.ts';
import styles from './Quote.module.css';

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
