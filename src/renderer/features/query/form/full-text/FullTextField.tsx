import { useState } from 'react';
import type { Problem } from '../../../../../protocol/index.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { AddIcon, CloseIcon } from '../../../../ui/icons.ts';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { errorAt } from '../../model/form-problems.ts';
import type { QueryColumn } from '../../model/query-columns.ts';
import styles from './FullTextField.module.css';
import type { NodeFields } from './model/text-node.ts';
import { asStructure, asTerms, EMPTY_TERMS, readTextQuery, withStructure } from './model/text-query.ts';
import { TermsFields } from './TermsFields.tsx';
import { TextNode } from './TextNode.tsx';

export interface FullTextFieldProps {
  /** The columns that hold text. */
  readonly columns: readonly QueryColumn[];
  /** The `full_text_query` of the query, whatever it is. */
  readonly value: unknown;
  /** Undefined for a query without one. */
  readonly onChange: (value: NodeFields | undefined) => void;
  readonly problems: readonly Problem[];
}

const FORMS = [
  { value: 'words', label: 'Words' },
  { value: 'structure', label: 'Query' },
] as const;

/** Words to look for, or a query made of several. */
export function FullTextField({ columns, value, onChange, problems }: FullTextFieldProps) {
  // What is pressed goes away with its press: the keys go to what comes in its place.
  const [wasPressed, setWasPressed] = useState(false);
  const query = readTextQuery(value);
  const press = (next: NodeFields | undefined) => {
    setWasPressed(true);
    onChange(next);
  };
  return (
    <div className={styles.field}>
      <FieldFrame label="Text" labelPlace="beside" small error={errorAt(problems, 'full_text_query')}>
        {() =>
          query.form === 'none' ? (
            <Begin hasFocus={wasPressed} onPress={() => press(EMPTY_TERMS)} />
          ) : (
            <Head form={query.form} value={value} onChange={onChange} onRemove={() => press(undefined)} />
          )
        }
      </FieldFrame>
      {query.form === 'words' && (
        <TermsFields {...{ columns, query, value, onChange }} hasFocus={wasPressed} />
      )}
      {query.form === 'structure' && (
        <TextNode
          name="The query"
          node={query.node}
          columns={columns}
          depth={1}
          onChange={(node) => onChange(withStructure(value, node))}
        />
      )}
    </div>
  );
}

function Begin({ hasFocus, onPress }: { readonly hasFocus: boolean; readonly onPress: () => void }) {
  return (
    <div>
      <Button kind="quiet" size="small" icon={AddIcon} onPress={onPress} autoFocus={hasFocus}>
        Add text search
      </Button>
    </div>
  );
}

interface HeadProps extends Pick<FullTextFieldProps, 'value' | 'onChange'> {
  readonly form: 'words' | 'structure' | 'other';
  readonly onRemove: () => void;
}

function Head({ form, value, onChange, onRemove }: HeadProps) {
  const choose = (next: 'words' | 'structure') =>
    onChange(next === 'words' ? asTerms(value) : asStructure(value));
  return (
    <div className={styles.head}>
      {form === 'other' ? (
        <span className={styles.hint}>Edit it in the JSON.</span>
      ) : (
        <SegmentedControl label="Text as" options={FORMS} value={form} onChange={choose} />
      )}
      <IconButton icon={CloseIcon} label="Remove the text query" onPress={onRemove} />
    </div>
  );
}
