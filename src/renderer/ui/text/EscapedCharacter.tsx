import styles from './EscapedCharacter.module.css';

/** SECURITY: a character that can't be seen, shown by its code: `U+200B`. */
export function EscapedCharacter({ code }: { readonly code: string }) {
  return (
    <span className={styles.sign} data-length={lengthOf(code)}>
      {code}
    </span>
  );
}

/** How many characters of the text it stands for: whoever copies a selection has to know. */
function lengthOf(code: string): number {
  return String.fromCodePoint(Number.parseInt(code.slice(2), 16)).length;
}
