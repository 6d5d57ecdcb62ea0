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

const schema = operations.registerTable.request.extend({ name: z.string().min(1, 'is required') });
const labels = { name: 'The name', location: 'The location', properties: 'The properties' };

export function RegisterTable(props: ChangeFormProps) {
  const fields = useFields({ schema, labels, first: {} });
  const name = textMember(fields.value, 'name');
  const properties = textsOf(fields.value.properties);
  const change: Change = {
    kind: 'registerTable',
    id: [...props.wanted.id, name],
    location: textMember(fields.value, 'location'),
    ...(properties === undefined ? {} : { properties }),
  };
  return (
    <ChangeFrame
      {...props}
      title="Register a table"
      says="Adds an existing table in storage to the catalog. Its files aren’t changed."
      action="Register table"
      change={fields.isRight ? change : undefined}
      done={`${visibleName(name)} was registered.`}
      tries={fields.tries}
      onTry={fields.onTry}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <TextMemberField
        {...fields}
        name="location"
        label="Location"
        placeholder="s3://bucket/path/table.lance"
        hint="Storage location, as the server reaches it."
      />
      <PropertiesField {...fields} />
    </ChangeFrame>
  );
}
