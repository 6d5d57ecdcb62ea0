import { host } from '../../../lib/host/host.ts';
import { showFailure } from '../../../lib/show-failure.ts';
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

const TAKEN_BACK = 'Signed out. The server took back what it gave.';
const NOT_OFFERED =
  'Signed out here. The server has no way to take back what it gave: that stays good until its time is over.';
const NOT_TAKEN_BACK = 'Signed out here. The server did not take back what it gave.';
