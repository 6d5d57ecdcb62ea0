import type { ActivityEntry } from '../../../../contract/index.ts';
import { showFailure } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';
import type { RequestSnippet } from '../../../lib/request-snippet.ts';
import { asCurl, asPython, asTypeScript, hasDotsAlone } from '../../../lib/request-writers.ts';
import { copyWithToast } from '../../../ui/CopyButton.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import { LANGUAGE_NAMES, type RequestLanguage } from './languages.ts';
import { writtenEntry } from './written-entry.ts';

const WRITERS: Readonly<Record<RequestLanguage, (request: RequestSnippet) => string>> = {
  curl: asCurl,
  python: asPython,
  typescript: asTypeScript,
};

/** What it said is with the host alone, so it is asked for now. */
export async function copyRequest(language: RequestLanguage, request: ActivityEntry): Promise<void> {
  if (language === 'typescript' && hasDotsAlone(request.path)) {
    showToast({ tone: 'danger', text: 'Couldn’t copy: `fetch` can’t send a name made only of dots.' });
    return;
  }
  try {
    const messages = await host.activity.messages({ requestId: request.id });
    const written = writtenEntry(request, messages.request);
    await copyWithToast(WRITERS[language](written), told(language, written));
  } catch (problem) {
    showFailure(problem);
  }
}

function told(language: RequestLanguage, { bodyFile }: RequestSnippet): string {
  const copied = `Copied as ${LANGUAGE_NAMES[language]}, without secrets.`;
  return bodyFile === undefined ? copied : `${copied} The body wasn’t saved; add it as ${bodyFile}.`;
}
