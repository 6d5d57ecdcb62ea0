import { classNames } from './attributes.ts';
import box from './field-box.module.css';
import floating from './floating.module.css';

interface FieldBoxLook {
  readonly mono?: boolean;
  readonly small?: boolean;
  readonly readOnly?: boolean;
  readonly invalid?: boolean;
}

/** The box of a field that draws its own control. */
export function fieldBoxClass({ mono, small, readOnly, invalid }: FieldBoxLook): string {
  return classNames(
    box.box,
    mono && box.mono,
    small && box.small,
    readOnly && box.readOnly,
    invalid && box.invalid,
  );
}

/** The control inside the box, and elements beside it. */
export const FIELD_INPUT = box.input ?? '';
export const FIELD_SIDE = box.side ?? '';

/** The list that opens below a field. */
export const SUGGESTIONS = {
  layer: floating.layer ?? '',
  list: floating.list ?? '',
  row: floating.row ?? '',
};
