import { useState } from 'react';
import { probeRangeText } from '#domain/server-sentences.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { type NumberMember, NumbersField } from './NumbersField.tsx';
import type { QueryFields } from './query-fields.ts';

const NPROBES: NumberMember = { member: 'nprobes', name: 'nprobes' };
const AFTERWARDS: readonly NumberMember[] = [
  { member: 'refine_factor', name: 'refine' },
  { member: 'ef', name: 'ef' },
];
const RANGE: readonly NumberMember[] = [
  { member: 'minimum_nprobes', name: 'min' },
  { member: 'maximum_nprobes', name: 'max' },
];

interface EffortFieldsProps {
  readonly fields: QueryFields;
}

/**
 * How far the search goes through an index. The form offers a range of partitions only if the server is known to
 * support it, and shows one that the JSON already has: other servers may ignore it silently.
 */
export function EffortFields({ fields }: EffortFieldsProps) {
  const { connection } = useTableScope();
  const support = connection.capabilities.nprobesRange;
  const isSet = fields.query.minimum_nprobes != null || fields.query.maximum_nprobes != null;
  const hadBoth = useEver(fields.query.nprobes != null);
  if (support !== 'yes' && !isSet) {
    return <NumbersField label="Effort" numbers={[NPROBES, ...AFTERWARDS]} fields={fields} />;
  }
  const both: NumberMember = { ...NPROBES, name: 'both', placeholder: isSet ? 'ignored' : '–' };
  return (
    <>
      <NumbersField label="nprobes" numbers={hadBoth ? [...RANGE, both] : RANGE} fields={fields} />
      {support !== 'yes' && <p className="small-text dim">{probeRangeText(support)}</p>}
      <NumbersField label="Effort" numbers={AFTERWARDS} fields={fields} />
    </>
  );
}

/** Stays true once it was true: a field that disappears when it becomes empty can't be edited. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return is || was;
}
