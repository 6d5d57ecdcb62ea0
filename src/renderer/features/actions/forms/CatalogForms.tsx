import { useState } from 'react';
import { z } from 'zod';
import { changeOf } from '#contract/index.ts';
import { DeclareFields, PropertiesField } from '#domain/fields/DeclareFields.tsx';
import { type FieldGroupProps, textMember, useFields, withText } from '#domain/fields/fields.ts';
import { TextMemberField } from '#domain/fields/MemberField.tsx';
import { operations, parseId, sameId } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../frame/ChangeFrame.tsx';
import { declaration, filled, firstFields, visibleName } from './typed-changes.ts';

/** A form that creates something asks for its name, and appends it to the parent’s id in the request. */
const NAME = { name: z.string().min(1, 'is required') };
const SCHEMAS = {
  createNamespace: operations.createNamespace.request.extend(NAME),
  declareTable: operations.declareTable.request.extend(NAME),
  registerTable: operations.registerTable.request.extend(NAME),
};
const LABELS = {
  name: 'The name',
  new_table_name: 'The name',
  location: 'The location',
  properties: 'The properties',
};

export function CreateNamespace(props: ChangeFormProps) {
  const first = firstFields({ name: props.requested.name });
  const fields = useFields({ schema: SCHEMAS.createNamespace, labels: LABELS, first });
  const name = textMember(fields.value, 'name');
  const change = changeOf(
    'createNamespace',
    [...props.requested.id, name],
    filled(fields.value, ['properties']),
  );
  return (
    <ChangeFrame
      {...props}
      title="New namespace"
      says="A namespace holds tables and other namespaces."
      action="Create namespace"
      change={fields.isRight ? change : undefined}
      done={`Created ${visibleName(name)}`}
      fields={fields}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <PropertiesField {...fields} />
    </ChangeFrame>
  );
}

export function DropNamespace(props: ChangeFormProps) {
  const { id } = props.requested;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Drop namespace" id={id} />}
      says="Deletes the namespace and its properties. Fails if it isn’t empty."
      change={changeOf('dropNamespace', id)}
      done={`${visibleName(id.at(-1) ?? '')} was dropped.`}
    />
  );
}

export function DeclareTable(props: ChangeFormProps) {
  const fields = useFields({ schema: SCHEMAS.declareTable, labels: LABELS, first: {} });
  const { isRight, value } = fields;
  const { change, operation } = declaration(props.requested.id, value);
  return (
    <ChangeFrame
      {...props}
      title="Declare table"
      says="Reserves a name and a location. The table has no rows and no versions until something writes it."
      change={isRight ? change : undefined}
      batch={{ operations: isRight ? [operation] : undefined }}
      done={`Declared ${visibleName(textMember(value, 'name'))}`}
      fields={fields}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <DeclareFields {...fields} />
    </ChangeFrame>
  );
}

const LOCATION_HINT = 'Storage location, as the server reaches it.';

interface LocationHintProps extends Pick<FieldGroupProps, 'value' | 'onChange'> {
  /** As it was when the table was deregistered. */
  readonly location: string | undefined;
}

/** Servers over a directory take only a path below it, and reject an absolute one. */
function LocationHint({ location, value, onChange }: LocationHintProps) {
  const folder = location?.split('/').findLast((part) => part !== '');
  const isOffered = folder !== undefined && folder !== textMember(value, 'location');
  return (
    <>
      {LOCATION_HINT} Some servers take only a path below their own root.{' '}
      {isOffered && (
        <Button kind="quiet" size="small" onPress={() => onChange(withText(value, 'location', folder))}>
          Use&nbsp;
          <VisibleText text={folder} limit={60} />
        </Button>
      )}
    </>
  );
}

export function RegisterTable(props: ChangeFormProps) {
  const { name: requestedName, location, properties: requestedProperties } = props.requested;
  const first = firstFields({ name: requestedName, location, properties: requestedProperties });
  const fields = useFields({ schema: SCHEMAS.registerTable, labels: LABELS, first });
  const name = textMember(fields.value, 'name');
  const members = filled(fields.value, ['location', 'properties']);
  const change = changeOf('registerTable', [...props.requested.id, name], members);
  return (
    <ChangeFrame
      {...props}
      title="Register a table"
      says="Adds an existing table in storage to the catalog. Its files aren’t changed."
      change={fields.isRight ? change : undefined}
      done={`${visibleName(name)} was registered.`}
      fields={fields}
    >
      <TextMemberField {...fields} name="name" label="Name" autoFocus />
      <TextMemberField
        {...fields}
        name="location"
        label="Location"
        placeholder="e.g. s3://bucket/path/table.lance"
        hint={<LocationHint {...fields} location={location} />}
      />
      <PropertiesField {...fields} />
    </ChangeFrame>
  );
}

export function RenameTable(props: ChangeFormProps) {
  const { connection, requested } = props;
  const { delimiter } = connection;
  const { id } = requested;
  const fields = useFields({
    schema: operations.renameTable.request,
    labels: LABELS,
    first: { new_table_name: requested.name ?? id.at(-1) ?? '' },
  });
  const [namespace, setNamespace] = useState(() => id.slice(0, -1).join(delimiter));
  const newName = textMember(fields.value, 'new_table_name');
  const newNamespace = parseId(namespace.trim(), delimiter);
  const isMoved = !sameId(newNamespace, id.slice(0, -1));
  const isOther = isMoved || newName !== id.at(-1);
  const change = changeOf('renameTable', id, {
    new_table_name: newName,
    ...(isMoved ? { new_namespace_id: newNamespace } : {}),
  });
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Rename" id={id} />}
      says="Rows, versions, and tags stay the same. The old name stops working."
      change={fields.isRight && isOther ? change : undefined}
      done={`Renamed ${visibleName(id.at(-1) ?? '')} to ${visibleName(newName)}`}
      fields={fields}
    >
      <TextMemberField
        {...fields}
        name="new_table_name"
        label="New name"
        autoFocus
        hint={isOther ? undefined : 'Same as the current name'}
      />
      <TextField
        label="Namespace"
        labelPlace="beside"
        mono
        placeholder="the root"
        value={namespace}
        onChange={setNamespace}
        hint={
          newNamespace.length < 2 ? (
            `Separate parts with ${delimiter}. Leave empty for the root.`
          ) : (
            <VisibleText text={newNamespace.join(' / ')} />
          )
        }
      />
    </ChangeFrame>
  );
}

export function DeregisterTable(props: ChangeFormProps) {
  const { id } = props.requested;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Deregister" id={id} />}
      says="Removes the table from the catalog. Files that it has stay in place and can be registered again."
      change={changeOf('deregisterTable', id)}
      batch={{ operations: [{ kind: 'deregister_table', members: { id } }] }}
      done={`${visibleName(id.at(-1) ?? '')} was deregistered.`}
    />
  );
}

export function DropTable(props: ChangeFormProps) {
  const { id } = props.requested;
  const name = id.at(-1) ?? '';
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle action="Drop" id={id} />}
      says="Permanently deletes all rows and versions. To keep the files, deregister the table instead."
      typedName={name}
      change={changeOf('dropTable', id)}
      done={`${visibleName(name)} was dropped.`}
    />
  );
}
