import type { OperationFields } from '../../../../batch/index.ts';

/**
 * What a group of fields is given: the members of one operation as the wire has them. What was typed and is no number
 * yet stands in them as a text, so that nothing is lost and the JSON beside a form is always in step with it.
 */
export interface FieldGroupProps {
  readonly value: OperationFields;
  readonly onChange: (value: OperationFields) => void;
  /** What is wrong, as a sentence each, by the path of the member: `version`, `ranges.0.end_version`. */
  readonly problems: ReadonlyMap<string, string>;
}
