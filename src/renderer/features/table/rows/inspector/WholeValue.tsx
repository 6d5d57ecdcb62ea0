import { useMemo } from 'react';
import type { FullCellValue, SchemaField } from '../../../../../contract/index.ts';
import { indentJson } from '../../../../lib/format/indent-json.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { InspectorPart } from '../../../../ui/inspector/InspectorPart.tsx';
import { KeyValue, KeyValueList } from '../../../../ui/KeyValueList.tsx';
import { VisibleText } from '../../../../ui/text/VisibleText.tsx';
import { cellLengthText } from '../model/cell-summary.ts';
import { indentable } from '../model/indentable.ts';
import { pythonList } from '../model/python-text.ts';
import { VectorPart } from './VectorPart.tsx';
import styles from './WholeValue.module.css';

export interface WholeValueProps {
  readonly field: SchemaField;
  readonly whole: FullCellValue;
}

const LABEL_WIDTH = 64;
/** More of it nobody reads here, and it is all copied. */
const MAX_SHOWN = 40_000;

export function WholeValue({ field, whole }: WholeValueProps) {
  const { numbers, kind } = whole;
  const length = cellLengthText(whole);
  return (
    <>
      <InspectorPart>
        <KeyValueList labelWidth={LABEL_WIDTH}>
          <KeyValue label="Type" mono wrap>
            <VisibleText text={field.type} />
          </KeyValue>
          {length !== undefined && numbers === undefined && <KeyValue label="Length">{length}</KeyValue>}
        </KeyValueList>
      </InspectorPart>
      {numbers !== undefined && numbers.length > 0 && <VectorPart numbers={numbers} />}
      <InspectorPart title="Value" tools={kind === 'numbers' && <CopyList text={whole.text} />}>
        <Value whole={whole} />
      </InspectorPart>
    </>
  );
}

function CopyList({ text }: { readonly text: string }) {
  return (
    <>
      <CopyButton look="quiet" label="JSON" text={text} />
      <CopyButton look="quiet" label="Python" text={() => pythonList(text)} />
    </>
  );
}

function Value({ whole }: Pick<WholeValueProps, 'whole'>) {
  const { kind, text, isWhole } = whole;
  const shown = useMemo(() => shownText(whole), [whole]);
  if (kind === 'null') return <p className={styles.none}>null (no value)</p>;
  if (text === '') return <p className={styles.none}>"" (empty string)</p>;
  return (
    <>
      <div className={kind === 'text' && shown === text ? styles.text : styles.mono}>
        <VisibleText text={shown} limit={MAX_SHOWN} multiline />
      </div>
      {(shown.length > MAX_SHOWN || !isWhole) && <p className={styles.note}>{cutWords(whole)}</p>}
    </>
  );
}

/** JSON with line breaks and indents, also where it is the content of a text. */
function shownText({ kind, text }: FullCellValue): string {
  // So that a line breaks between two numbers.
  if (kind === 'numbers') return text.replaceAll(',', ', ');
  const isJson = kind === 'json' || (kind === 'text' && indentable(text));
  return isJson && text.length <= MAX_SHOWN ? indentJson(text) : text;
}

function cutWords({ isWhole }: FullCellValue): string {
  return isWhole
    ? 'Showing the beginning. Copy includes the full value.'
    : 'Value truncated. Only this part is available to copy.';
}
