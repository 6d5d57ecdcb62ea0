import type { TreeColumn } from '../../../ui/tree/TreeGrid.tsx';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import type { ComparedEntryRow } from '../model/entry-rows.ts';
import { ChangeSign } from './ChangeSign.tsx';
import { Missing } from './FromTo.tsx';
import styles from './sections.module.css';

export const ENTRY_COLUMNS: readonly TreeColumn<ComparedEntryRow>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0, 28fr)',
    render: ({ entry: { name, state } }) => (
      <span className={styles.field}>
        <ChangeSign state={state} />
        {name === '' ? <Missing>(empty)</Missing> : <Text text={name} />}
      </span>
    ),
  },
  {
    key: 'before',
    header: 'Before',
    width: 'minmax(0, 36fr)',
    render: ({ entry: { before, state } }) => <Value text={before} state={state} />,
  },
  {
    key: 'after',
    header: 'After',
    width: 'minmax(0, 36fr)',
    render: ({ entry: { after, state } }) => <Value text={after} state={state} />,
  },
];

interface ValueProps {
  readonly text: string | undefined;
  readonly state: ComparedEntryRow['entry']['state'];
}

function Value({ text, state }: ValueProps) {
  if (text === undefined) return <Missing>{state === 'one-sided' ? 'unknown' : 'not set'}</Missing>;
  return text === '' ? <Missing>empty string</Missing> : <Text text={text} />;
}

/** A tooltip of a megabyte would stand in the page with each row. */
const TITLE_LIMIT = 1000;

function Text({ text }: { readonly text: string }) {
  return (
    <span className={styles.cell} title={cutText(text, TITLE_LIMIT)}>
      <VisibleText text={text} />
    </span>
  );
}
