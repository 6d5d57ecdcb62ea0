import { showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import { showToast } from '../../../ui/Toasts.tsx';

/** Signs out, and says what became of what the server gave: here it is forgotten in any case. */
export async function signOut(connectionId: string): Promise<void> {
  try {
    const { revoked, problem = '' } = await host.signIns.signOut({ connectionId });
    if (revoked === 'no') showToast({ tone: 'danger', text: `${NOT_TAKEN_BACK} ${problem}`.trim() });
    else showToast({ text: revoked === 'yes' ? TAKEN_BACK : NOT_OFFERED });
  } catch (problem) {
    showFailure(problem);
  }
}

const TAKEN_BACK = 'Signed out. Tokens were revoked.';
const NOT_OFFERED =
  'Signed out on this computer. The server can’t revoke tokens, so they stay valid until they expire.';
const NOT_TAKEN_BACK = 'Signed out on this computer, but the server didn’t revoke the tokens.';
