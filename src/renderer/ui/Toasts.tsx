import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button, IconButton } from './Button.tsx';
import { CloseIcon, DeleteIcon, DoneIcon, FailedIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';
import { type Toast, type ToastAction, takeToasts } from './show-toast.ts';
import styles from './Toasts.module.css';

// react-aria exports its toasts as unstable: only this file uses them.

/** Long enough to read and reach; paused while the pointer or the focus is on it. */
const SHOWN_MILLISECONDS = 8000;

const queue = new ToastQueue<Toast>({ maxVisibleToasts: 3 });

takeToasts({
  show: (toast) => {
    for (const key of superseded(queue.visibleToasts, toast)) queue.close(key);
    queue.add(toast, { timeout: SHOWN_MILLISECONDS });
  },
  clear: () => {
    for (const { key } of queue.visibleToasts) queue.close(key);
  },
});

interface ShownToast {
  readonly key: string;
  readonly content: Toast;
}

/** A plain notice disappears when the next toast comes. An error, or a toast with a button, stays. */
export function superseded(shown: readonly ShownToast[], toast: Toast): readonly string[] {
  return isPlainNotice(toast)
    ? shown.filter(({ content }) => isPlainNotice(content)).map(({ key }) => key)
    : shown.filter(({ content }) => content.text === toast.text).map(({ key }) => key);
}

function isPlainNotice({ tone = 'done', action }: Toast): boolean {
  return tone === 'done' && action === undefined;
}

const ICONS: Readonly<Record<NonNullable<Toast['tone']>, Icon>> = {
  done: DoneIcon,
  removed: DeleteIcon,
  danger: FailedIcon,
};

/** Renders the toasts. Used once per window. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label="Notifications">
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast ?? ''}>
          <ToastLine toast={toast.content} onClose={() => queue.close(toast.key)} />
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function ToastLine({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { text, tone = 'done', action, second } = toast;
  const ToneIcon = ICONS[tone];
  return (
    <>
      <ToneIcon size={14} className={styles[tone]} />
      <ToastContent className={styles.content}>
        <Text slot="title">{text}</Text>
      </ToastContent>
      {[action, second].map((way) => way && <WayOn key={way.label} action={way} onClose={onClose} />)}
      <IconButton icon={CloseIcon} label="Dismiss" onPress={onClose} />
    </>
  );
}

function WayOn({ action, onClose }: { action: ToastAction; onClose: () => void }) {
  const act = () => {
    action.onPress();
    onClose();
  };
  return (
    <Button size="small" onPress={act}>
      {action.label}
    </Button>
  );
}
