import type { TreeColumn } from '../../../ui/tree/TreeGrid.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { FieldGlyph } from '../../table/index.ts';
import type { ComparedField, FieldChange } from '../model/compare-fields.ts';
import type { FieldRow } from '../model/field-rows.ts';
import { nullWord } from '../model/null-word.ts';
import { ChangeSign } from './ChangeSign.tsx';
import { FromTo, Missing } from './FromTo.tsx';
import styles from './sections.module.css';

export function fieldColumns(): readonly TreeColumn<FieldRow>[] {
  return [
    {
      key: 'field',
      header: 'Field',
      width: 'minmax(0, 32fr)',
      render: ({ field }) => <Name field={field} />,
    },
    { key: 'type', header: 'Type', width: 'minmax(0, 34fr)', render: ({ field }) => <Type field={field} /> },
    { key: 'null', header: 'Null', width: 'minmax(0, 18fr)', render: ({ field }) => <Null field={field} /> },
    {
      key: 'metadata',
      header: 'Metadata',
      width: 'minmax(0, 22fr)',
      render: ({ field }) => <Metadata field={field} />,
    },
  ];
}

function Name({ field }: { readonly field: ComparedField }) {
  const { path, state, before, after } = field;
  const shown = after ?? before;
  const name = path.at(-1) ?? '';
  const place = field.changes.find((change) => change.kind === 'place');
  return (
    <span className={styles.field}>
      <ChangeSign state={state} />
      {shown && <FieldGlyph field={shown} />}
      <span className={`${styles.cell} ${styles.name}`} title={name}>
        {name === '' ? <span className={styles.absent}>no name</span> : <VisibleText text={name} />}
      </span>
      {place?.kind === 'place' && <Moved words={`moved from ${place.before} to ${place.after}`} />}
    </span>
  );
}

/** Beside a long name in a narrow window there is no room for all of it. */
function Moved({ words }: { readonly words: string }) {
  return (
    <span className={styles.aside} title={words}>
      {words}
    </span>
  );
}

function Type({ field: { before, after, changes } }: { readonly field: ComparedField }) {
  const change = changes.find(({ kind }) => kind === 'type');
  if (change?.kind === 'type') return <FromTo before={change.before} after={change.after} />;
  const type = (after ?? before)?.type ?? '';
  return (
    <span className={styles.cell} title={type}>
      <VisibleText text={type} />
    </span>
  );
}

function Null({ field: { before, after, changes } }: { readonly field: ComparedField }) {
  const change = changes.find(({ kind }) => kind === 'nullability');
  if (change?.kind === 'nullability') {
    return <FromTo before={nullWord(change.before)} after={nullWord(change.after)} />;
  }
  const sides = [before, after].flatMap((side) => (side === undefined ? [] : [side.nullable]));
  const known = sides.find((nullable) => nullable !== null);
  if (known == null) return <Missing>not returned</Missing>;
  return sides.includes(null) ? (
    <Missing>{nullWord(known)}, one side not returned</Missing>
  ) : (
    <span className={styles.aside}>{nullWord(known)}</span>
  );
}

function Metadata({ field: { changes } }: { readonly field: ComparedField }) {
  const names = changes.flatMap((change) => (change.kind === 'metadata' ? [metadataWords(change)] : []));
  if (names.length === 0) return null;
  const text = names.join(' ');
  return (
    <span className={styles.cell} title={text}>
      <VisibleText text={text} />
    </span>
  );
}

function metadataWords({ name, before, after }: Extract<FieldChange, { kind: 'metadata' }>): string {
  if (before === undefined) return `+${name}`;
  return after === undefined ? `\u2212${name}` : `~${name}`;
}
