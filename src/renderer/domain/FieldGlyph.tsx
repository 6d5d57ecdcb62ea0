import type { SchemaField, TypeFamily } from '#contract/index.ts';
import {
  BinaryTypeIcon,
  BooleanTypeIcon,
  FloatTypeIcon,
  IntegerTypeIcon,
  ListTypeIcon,
  StructTypeIcon,
  TextTypeIcon,
  TimeTypeIcon,
  UnknownTypeIcon,
  VectorIcon,
} from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import styles from './FieldGlyph.module.css';

const ICONS: Readonly<Record<TypeFamily, Icon>> = {
  int: IntegerTypeIcon,
  float: FloatTypeIcon,
  text: TextTypeIcon,
  bool: BooleanTypeIcon,
  time: TimeTypeIcon,
  binary: BinaryTypeIcon,
  nested: StructTypeIcon,
  vector: VectorIcon,
  unknown: UnknownTypeIcon,
};

const LIST = /^(large |fixed-size )?list\b/;

/** An icon for the family of a type; the type itself is shown beside it. */
export function FieldGlyph({ field: { family, type } }: { readonly field: SchemaField }) {
  const FamilyIcon = family === 'nested' && LIST.test(type) ? ListTypeIcon : ICONS[family];
  return <FamilyIcon size={14} className={styles[family]} />;
}
