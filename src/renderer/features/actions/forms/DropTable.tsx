import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

export function DropTable(props: ChangeFormProps) {
  const id = [...props.wanted.id];
  const name = id.at(-1) ?? '';
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Drop" id={id} />}
      says="Permanently deletes all rows and versions. To keep the files, deregister the table instead."
      action="Drop table"
      isDanger
      typedName={name}
      change={{ kind: 'dropTable', id }}
      done={`${visibleName(name)} was dropped.`}
    />
  );
}
