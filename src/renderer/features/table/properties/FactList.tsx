import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MissingValue, ReturnedNothing } from '../../../ui/MissingValue.tsx';
import { Expiry } from './Expiry.tsx';
import { Entries, EntryNames } from './FactEntries.tsx';
import styles from './FactList.module.css';
import { IdentifierValue } from './IdentifierValue.tsx';
import type { FactContent, FactValue, TableProperty } from './model/facts.ts';

export function FactList({ facts }: { readonly facts: readonly TableProperty[] }) {
  return (
    <KeyValueList>
      {facts.map(({ label, value }) => (
        <KeyValue key={label} label={label} wrap={mayBreak(value)}>
          <FactCell value={value} />
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

const SENTENCES: ReadonlySet<FactContent['kind']> = new Set(['words', 'empty', 'expiry']);

/** Words are read as a sentence, so they are never cut off; what a server made is, and is one key away. */
function mayBreak(value: FactValue): boolean {
  return value.state !== 'returned' || SENTENCES.has(value.content.kind);
}

function FactCell({ value }: { readonly value: FactValue }) {
  switch (value.state) {
    case 'absent':
      return <MissingValue why="not-returned" />;
    case 'not-asked':
      return <MissingValue why="not-asked" />;
    case 'does-not-apply':
      return <MissingValue why="not-applicable" />;
    case 'null':
      return <ReturnedNothing value="null">{value.words}</ReturnedNothing>;
    case 'returned':
      return <Content content={value.content} />;
  }
}

function Content({ content }: { readonly content: FactContent }) {
  switch (content.kind) {
    case 'words':
      return (
        <>
          {content.text}
          {content.note !== undefined && <span className={styles.note}>{content.note}</span>}
        </>
      );
    case 'identifier':
      return <IdentifierValue text={content.text} />;
    case 'entries':
      return <Entries entries={content.entries} />;
    case 'names':
      return <EntryNames names={content.names} />;
    case 'expiry':
      return <Expiry millis={content.millis} />;
    case 'empty':
      return <ReturnedNothing value={content.value}>{content.words}</ReturnedNothing>;
  }
}
