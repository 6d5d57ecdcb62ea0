import { useState } from 'react';
import type { z } from 'zod';
import type { OperationFields } from '../../../../batch/index.ts';
import type { FieldGroupProps } from './field-group.ts';
import { type Labels, memberProblems, ofWhatIsThere } from './member-problems.ts';

export interface Fields extends FieldGroupProps {
  readonly isRight: boolean;
  /** How often it was tried to send what is not right yet: then what is missing is told too. */
  readonly tries: number;
  readonly onTry: () => void;
}

export interface FieldsParams {
  /** The rules of the request that the fields make. */
  readonly schema: z.ZodType;
  readonly labels: Labels;
  /** What the fields hold until something is typed: what is known late can still come in. */
  readonly first: OperationFields;
}

/** The members of one request as they are typed, with what is wrong with them. */
export function useFields({ schema, labels, first }: FieldsParams): Fields {
  const [typed, setTyped] = useState<OperationFields>();
  const [tries, setTries] = useState(0);
  const value = typed ?? first;
  const problems = memberProblems(schema, value, labels);
  return {
    value,
    onChange: setTyped,
    problems: tries > 0 ? problems : ofWhatIsThere(problems, value),
    isRight: problems.size === 0,
    tries,
    onTry: () => setTries((count) => count + 1),
  };
}
