import { showToast } from '../ui/Toasts.tsx';
import { failureOf } from './host/failure.ts';

/** For a command that was carried out from anywhere and so has no place of its own to say that it failed. */
export function showFailure(problem: unknown): void {
  showToast({ tone: 'danger', text: failureOf(problem).details.message });
}
