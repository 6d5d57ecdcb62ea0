import { useState } from 'react';
import type { Change } from '#contract/index.ts';
import { textMember, useFields } from '#domain/fields/fields.ts';
import { TextMemberField } from '#domain/fields/MemberField.tsx';
import { formatId, operations, parseId, sameId } from '#protocol/index.ts';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

const schema = operations.renameTable.request;
const labels = { new_table_name: 'The name' };

export function RenameTable(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const { delimiter } = connection;
  const id = [...wanted.id];
  const fields = useFields({ schema, labels, first: { new_table_name: id.at(-1) ?? '' } });
  const [namespace, setNamespace] = useState(() => namespaceText(id.slice(0, -1), delimiter));
  const newName = textMember(fields.value, 'new_table_name');
  const newNamespace = parseId(namespace.trim(), delimiter);
  const isMoved = !sameId(newNamespace, id.slice(0, -1));
  const isOther = isMoved || newName !== id.at(-1);
  const change: Change = {
    kind: 'renameTable',
    id,
    newName,
    ...(isMoved ? { newNamespace: [...newNamespace] } : {}),
  };
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Rename" id={id} />}
      says="Rows, versions, and tags stay the same. The old name stops working."
      action="Rename table"
      change={fields.isRight && isOther ? change : undefined}
      done={`Renamed ${visibleName(id.at(-1) ?? '')} to ${visibleName(newName)}`}
      tries={fields.tries}
      onTry={fields.onTry}
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

/** The root has no name: an empty field. */
function namespaceText(id: readonly string[], delimiter: string): string {
  return id.length === 0 ? '' : formatId(id, delimiter);
}
