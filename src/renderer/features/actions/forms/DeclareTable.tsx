import { z } from 'zod';
import { DeclareFields } from '#domain/fields/DeclareFields.tsx';
import { textMember, useFields } from '#domain/fields/fields.ts';
import { TextMemberField } from '#domain/fields/MemberField.tsx';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { visibleName } from '../frame/visible-name.ts';
import { declaration } from './declaration.ts';

const schema = operations.declareTable.request.extend({ name: z.string().min(1, 'is required') });
const labels = { name: 'The name', location: 'The location', properties: 'The properties' };

export function DeclareTable(props: ChangeFormProps) {
  const fields = useFields({ schema, labels, first: {} });
  const { isRight, value } = fields;
  const { change, operation } = declaration(props.wanted.id, value);
  return (
    <ChangeFrame
      {...props}
      title="Declare table"
      says="Reserves a name and a location. Nothing is written to storage; the table has no versions until you create one."
      action="Declare table"
      change={isRight ? change : undefined}
      batch={{ operations: isRight ? [operation] : undefined }}
      done={`Declared ${visibleName(textMember(value, 'name'))}`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <DeclareFields {...fields} />
    </ChangeFrame>
  );
}
