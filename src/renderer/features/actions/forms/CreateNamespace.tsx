import { z } from 'zod';
import type { Change } from '#contract/index.ts';
import { PropertiesField } from '#domain/fields/DeclareFields.tsx';
import { textMember, useFields } from '#domain/fields/fields.ts';
import { TextMemberField } from '#domain/fields/MemberField.tsx';
import { operations } from '#protocol/index.ts';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { visibleName } from '../frame/visible-name.ts';
import { textsOf } from './texts-of.ts';

const schema = operations.createNamespace.request.extend({ name: z.string().min(1, 'is required') });
const labels = { name: 'The name', properties: 'The properties' };

export function CreateNamespace(props: ChangeFormProps) {
  const fields = useFields({ schema, labels, first: {} });
  const name = textMember(fields.value, 'name');
  const properties = textsOf(fields.value.properties);
  const change: Change = {
    kind: 'createNamespace',
    id: [...props.wanted.id, name],
    ...(properties === undefined ? {} : { properties }),
  };
  return (
    <ChangeFrame
      {...props}
      title="New namespace"
      says="A namespace holds tables and other namespaces."
      action="Create namespace"
      change={fields.isRight ? change : undefined}
      done={`Created ${visibleName(name)}`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <PropertiesField {...fields} />
    </ChangeFrame>
  );
}
