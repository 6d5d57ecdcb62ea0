import type { ActivityEntry } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import type { RequestLanguage } from './languages.ts';

/** What writes requests is read when somebody wants one written: the first picture does not wait for it. */
export function copyRequestAs(language: RequestLanguage, request: ActivityEntry): void {
  import('./copy-request.ts').then(({ copyRequest }) => copyRequest(language, request)).catch(showFailure);
}
