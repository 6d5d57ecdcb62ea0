import { useMemo } from 'react';
import { type StringEntries, textNamed } from '#contract/index.ts';
import { FieldGlyph } from '#domain/FieldGlyph.tsx';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector, InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { MissingValue } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { EntryName } from '../properties/OtherMembers.tsx';
import { useTableState } from '../table-state.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import { buildFieldTree, type FieldNode, findField } from './field-tree.ts';
import { FieldName, writeFieldPath } from './SchemaGrid.tsx';
import styles from './SchemaSection.module.css';

export interface InspectorProps {
  readonly onClose?: (() => void) | undefined;
}

/** Details of the field that is selected in a table's schema. It sends no requests: the page does. */
export function FieldInspector({ onClose }: InspectorProps) {
  const { data: table } = useTableAnswer(false).result;
  const fields = table?.answer.schema?.fields;
  const tree = useMemo(() => buildFieldTree(fields ?? []), [fields]);
  const { fieldKey } = useTableState();
  const node = fieldKey === undefined ? undefined : findField(tree, fieldKey);
  if (node !== undefined) return <FieldDetails node={node} count={tree.count} onClose={onClose} />;
  return (
    <EmptyInspector label="Field" onClose={onClose}>
      Select a field to see its details.
    </EmptyInspector>
  );
}

interface FieldDetailsProps {
  readonly node: FieldNode;
  /** The number of fields in the whole schema. */
  readonly count: number;
  readonly onClose: (() => void) | undefined;
}

const LABEL_WIDTH = 84;
const EXTENSION_NAME = 'ARROW:extension:name';

function FieldDetails({ node, count, onClose }: FieldDetailsProps) {
  return (
    <Inspector
      label="Field"
      glyph={<FieldGlyph field={node.field} />}
      name={<FieldName name={node.field.name} />}
      wholeName={node.field.name}
      place={`field ${formatCount(node.ordinal)} of ${formatCount(count)}`}
      tools={<CopyButton label="Copy path" text={() => writeFieldPath(node.path)} />}
      onClose={onClose}
    >
      <TypeFacts node={node} />
      <Metadata metadata={node.field.metadata} />
    </Inspector>
  );
}

function TypeFacts({ node }: { readonly node: FieldNode }) {
  const { type, nullable, metadata } = node.field;
  const extension = textNamed(metadata, EXTENSION_NAME);
  const bits = widthInBits(type);
  return (
    <InspectorPart>
      <KeyValueList labelWidth={LABEL_WIDTH}>
        <KeyValue label="Type" mono wrap>
          <VisibleText text={type} limit={1000} />
        </KeyValue>
        <KeyValue label="Null">
          {nullable === null ? <MissingValue why="not-returned" /> : nullWord(nullable)}
        </KeyValue>
        {node.level > 1 && (
          <KeyValue label="Path" mono wrap>
            <VisibleText text={writeFieldPath(node.path)} limit={1000} />
          </KeyValue>
        )}
        {bits !== undefined && (
          <KeyValue label="Width" note="a row">
            {widthText(bits)}
          </KeyValue>
        )}
        {extension !== undefined && (
          <KeyValue label="Extension" mono wrap>
            <VisibleText text={extension} />
          </KeyValue>
        )}
        {node.children.length > 0 && (
          <KeyValue label="Fields" note="directly below">
            {formatCount(node.children.length)}
          </KeyValue>
        )}
      </KeyValueList>
    </InspectorPart>
  );
}

function nullWord(nullable: boolean): string {
  return nullable ? 'nullable' : 'required';
}

function widthText(bits: number): string {
  if (bits % 8 === 0) return `${formatCount(bits / 8)} B`;
  return formatQuantity(bits, 'bit');
}

function Metadata({ metadata }: { readonly metadata: StringEntries }) {
  return (
    <InspectorPart title="Metadata">
      {metadata.length === 0 && <p className="small-text dim">None</p>}
      <KeyValueList labelWidth={LABEL_WIDTH}>
        {metadata.map(([key, value]) => (
          <KeyValue
            key={key}
            label={
              <span className={styles.key} title={key}>
                <EntryName name={key} />
              </span>
            }
            mono
            wrap
          >
            <VisibleText text={value} limit={1000} />
          </KeyValue>
        ))}
      </KeyValueList>
    </InspectorPart>
  );
}

const BITS: ReadonlyMap<string, number> = new Map([
  ['bool', 1],
  ['bfloat16', 16],
  ['date32', 32],
  ['date64', 64],
  ['time32', 32],
  ['time64', 64],
  ['timestamp', 64],
  ['duration', 64],
]);

const NUMBER_NAME = /^(?:u?int|float|decimal)(\d+)$/;
const SIZED_LIST = /^(?:vector|fixed-size list) · (\d+) × (.+)$/;
const SIZED_BINARY = /^fixed_size_binary · (\d+)/;

/**
 * Returns the size of a field in one row, in bits, derived from the text of its type. Returns undefined if the size
 * varies by row, or if the text doesn't give it: the rows of a dictionary share their values.
 */
export function widthInBits(type: string): number | undefined {
  const list = SIZED_LIST.exec(type);
  if (list !== null) return times(list[1], widthInBits(list[2] ?? ''));
  const binary = SIZED_BINARY.exec(type);
  if (binary !== null) return times(binary[1], 8);
  if (type.includes(' · dictionary ')) return undefined;
  const [name = ''] = type.split(' · ');
  const digits = NUMBER_NAME.exec(name)?.[1];
  return digits === undefined ? BITS.get(name) : Number(digits);
}

function times(length: string | undefined, bits: number | undefined): number | undefined {
  return bits === undefined ? undefined : Number(length) * bits;
}
