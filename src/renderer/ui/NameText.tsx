import { classNames } from './attributes.ts';
import styles from './NameText.module.css';
import { VisibleText } from './VisibleText.tsx';

interface PathTextProps {
  /** The last part is the name. */
  readonly id: readonly string[];
  /** For the name only. */
  readonly className?: string | undefined;
}

/** Tables differ by name: if there is no room, the namespace is cut first, then the middle of the name. */
export function PathText({ id, className }: PathTextProps) {
  const namespace = id.slice(0, -1).join(' / ');
  return (
    <span className={styles.path}>
      {id.length > 1 && (
        <>
          <span className={styles.namespace}>
            <VisibleText text={namespace} limit={200} />
          </span>
          <span className={styles.separator}> / </span>
        </>
      )}
      <NameText text={id.at(-1) ?? ''} className={className} />
    </span>
  );
}

interface NameTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A name on one line. Names of a series differ at the end, so a long one is cut in the middle. */
export function NameText({ text, className }: NameTextProps) {
  const parts = partsOfName(text);
  if (parts === undefined) {
    return (
      <span className={classNames('can-shrink one-line', className)}>
        <VisibleText text={text} limit={200} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.name, className)}>
      <span className="visually-hidden">{text}</span>
      <span className={styles.start} data-part={parts.start} aria-hidden />
      <span className={styles.end} data-part={parts.end} aria-hidden />
    </span>
  );
}

const END_LENGTH = 8;

const MAX_LENGTH = 200;

/** SECURITY: with other characters a cut could split one that is drawn as a unit, or change the reading order. */
const PLAIN = /^[\x21-\x7e]+$/;

/** Returns undefined if the name is cut at its end or too short to be cut. */
export function partsOfName(text: string): { readonly start: string; readonly end: string } | undefined {
  if (text.length <= END_LENGTH * 1.5 || text.length > MAX_LENGTH || !PLAIN.test(text)) return undefined;
  return { start: text.slice(0, -END_LENGTH), end: text.slice(-END_LENGTH) };
}
