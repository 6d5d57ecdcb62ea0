import { TextField } from '#ui/TextField.tsx';
import { setNodeField, textIn } from './model/text-node.ts';
import type { PartsProps } from './node-props.ts';

export interface TermsFieldProps extends Pick<PartsProps, 'parts' | 'onParts'> {
  readonly label: string;
}

/** What to look for. */
export function TermsField({ label, parts, onParts }: TermsFieldProps) {
  return (
    <TextField
      label={label}
      labelPlace="hidden"
      small
      value={textIn(parts, 'terms')}
      placeholder="words"
      onChange={(terms) => onParts(setNodeField(parts, 'terms', terms))}
    />
  );
}
