import { classNames } from './attributes.ts';
import styles from './NameText.module.css';
import { VisibleText } from './VisibleText.tsx';

interface PathTextProps {
  /** The name is the last one. */
  readonly id: readonly string[];
  /** Of the name. */
  readonly className?: string | undefined;
}

/** The name is what tells tables apart: where there is no room, its namespace goes, and then the middle of the name. */
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

/** A name on one line. Names of a series differ at their ends, so a long one is cut in its middle. */
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

/** SECURITY: with anything but plain signs a cut could part one that is drawn as a whole, or turn the order around. */
const PLAIN = /^[\x21-\x7e]+$/;

/** Undefined where the name is cut at its end, or is too short to be cut. */
export function partsOfName(text: string): { readonly start: string; readonly end: string } | undefined {
  if (text.length <= END_LENGTH * 1.5 || text.length > MAX_LENGTH || !PLAIN.test(text)) return undefined;
  return { start: text.slice(0, -END_LENGTH), end: text.slice(-END_LENGTH) };
}
