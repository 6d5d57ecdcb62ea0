import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from './show-failure.ts';

/**
 * A dialog that is read when it is first opened, so that the first picture does not wait for it. One that does not come
 * is closed again, and why is told.
 */
export function lateDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const isThere = Dialog !== undefined;
    useEffect(() => {
      if (isThere) return;
      load().then(
        (dialog) => {
          loaded = dialog;
          setDialog(() => dialog);
        },
        (problem: unknown) => {
          showFailure(problem);
          onClose();
        },
      );
    }, [isThere, onClose]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
