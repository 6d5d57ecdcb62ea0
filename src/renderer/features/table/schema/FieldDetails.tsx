import { type StringEntries, textNamed } from '../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Inspector } from '../../../ui/inspector/Inspector.tsx';
import { InspectorPart } from '../../../ui/inspector/InspectorPart.tsx';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MissingValue } from '../../../ui/MissingValue.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from '../properties/details.module.css';
import { EntryName } from '../properties/EntryName.tsx';
import { FieldGlyph } from './FieldGlyph.tsx';
import { FieldName } from './FieldName.tsx';
import { writeFieldPath } from './model/field-path.ts';
import type { FieldNode } from './model/field-tree.ts';
import { widthInBits } from './model/field-width.ts';

export interface FieldDetailsProps {
  readonly node: FieldNode;
  /** Fields in the whole schema. */
  readonly count: number;
  readonly onClose: (() => void) | undefined;
}

const LABEL_WIDTH = 84;
const EXTENSION_NAME = 'ARROW:extension:name';

export function FieldDetails({ node, count, onClose }: FieldDetailsProps) {
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
            {widthWords(bits)}
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

function widthWords(bits: number): string {
  if (bits % 8 === 0) return `${formatCount(bits / 8)} B`;
  return formatQuantity(bits, 'bit');
}

function Metadata({ metadata }: { readonly metadata: StringEntries }) {
  return (
    <InspectorPart title="Metadata">
      {metadata.length === 0 && <p className={styles.none}>None</p>}
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
