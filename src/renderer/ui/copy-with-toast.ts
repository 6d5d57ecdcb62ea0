import { copyText } from './copy-text.ts';
import { showToast } from './Toasts.tsx';

/** For a copy by key, where no button could say whether it worked. */
export async function copyWithToast(text: string, told: string): Promise<void> {
  const copied = await copyText(text);
  showToast(
    copied ? { text: told } : { tone: 'danger', text: 'Couldn’t copy. Click the window and try again.' },
  );
}
