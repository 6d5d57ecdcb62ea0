import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from './show-failure.ts';
import { whenIdle } from './when-idle.ts';

/**
 * A dialog that is read after the first picture, which does not wait for it: as soon as there is nothing else to do, so
 * that what is typed right after it is opened goes into it. One that does not come is closed again, and why is told.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded = await load();
    return loaded;
  };
  // Where it fails now, it is tried again when it is opened.
  whenIdle(read);
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const isThere = Dialog !== undefined;
    useEffect(() => {
      if (isThere) return;
      read().then(
        (dialog) => setDialog(() => dialog),
        (problem: unknown) => {
          showFailure(problem);
          onClose();
        },
      );
    }, [isThere, onClose]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
