import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

export function DeregisterTable(props: ChangeFormProps) {
  const id = [...props.wanted.id];
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Deregister" id={id} />}
      says="Removes the table from the catalog. Its files stay in place and can be registered again."
      action="Deregister table"
      isDanger
      change={{ kind: 'deregisterTable', id }}
      batch={{ operations: [{ kind: 'deregister_table', members: { id } }] }}
      done={`${visibleName(id.at(-1) ?? '')} was deregistered.`}
    />
  );
}
