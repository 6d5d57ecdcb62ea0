import { ChangeFrame } from '../frame/ChangeFrame.tsx';
import type { ChangeFormProps } from '../frame/change-form.ts';
import { ThingTitle } from '../frame/ThingTitle.tsx';
import { visibleName } from '../frame/visible-name.ts';

export function DropNamespace(props: ChangeFormProps) {
  const id = [...props.wanted.id];
  return (
    <ChangeFrame
      {...props}
      title={<ThingTitle deed="Drop the namespace" id={id} />}
      says="Its name and its properties go. It is refused while there is a table or a namespace in it."
      action="Drop the namespace"
      isDanger
      change={{ kind: 'dropNamespace', id }}
      done={`${visibleName(id.at(-1) ?? '')} was dropped.`}
    />
  );
}
