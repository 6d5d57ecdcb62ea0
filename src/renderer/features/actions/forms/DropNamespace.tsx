import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { TargetTitle } from '../frame/TargetTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

export function DropNamespace(props: ChangeFormProps) {
  const id = [...props.wanted.id];
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Drop namespace" id={id} />}
      says="Deletes the namespace and its properties. Fails if it isn’t empty."
      action="Drop namespace"
      isDanger
      change={{ kind: 'dropNamespace', id }}
      done={`${visibleName(id.at(-1) ?? '')} was dropped.`}
    />
  );
}
