import type { AboutApp } from '#contract/index.ts';

interface AboutFact {
  readonly label: string;
  readonly value: string;
}

/** The facts about this Vitrine, one per line. Only the page knows its browser. */
export function aboutFacts(about: AboutApp, browser: string): readonly AboutFact[] {
  return [
    { label: 'Version', value: about.version },
    { label: 'Built from', value: sourceOf(about) },
    { label: 'License', value: about.license },
    { label: 'Runs as', value: about.shell === 'desktop' ? 'desktop app' : 'browser version' },
    ...given('Electron', about.electron),
    ...given('Chromium', about.chromium),
    ...(about.shell === 'desktop' ? [] : [{ label: 'Browser', value: browser }]),
    { label: 'Node.js', value: about.node },
    { label: 'Table engine', value: `LanceDB ${about.tableEngine}` },
    { label: 'System', value: `${about.system}, ${about.architecture}` },
  ];
}

function sourceOf({ commit }: AboutApp): string {
  if (commit === null) return 'a checkout';
  return commit.endsWith('+') ? `commit ${commit.slice(0, -1)}, with changes` : `commit ${commit}`;
}

function given(label: string, value: string | null): readonly AboutFact[] {
  return value === null ? [] : [{ label, value }];
}

export const DATA_FOLDER = 'Data folder';

function failedPart({ part, error, places, at }: AboutApp['windowProblems'][number]): AboutFact {
  const head = `${part}, ${error}, ${new Date(at).toISOString()}`;
  return { label: 'Failed', value: [head, ...places.map((place) => `  ${place}`)].join('\n') };
}

/** The facts as text. SECURITY: it is pasted where others read it, so the user’s name is not in the path. */
export function aboutReport(about: AboutApp, browser: string): string {
  const facts = [
    ...aboutFacts(about, browser),
    { label: DATA_FOLDER, value: about.reportedDirectory },
    ...given('Unreleasable', about.unreleasable),
    ...about.windowProblems.map(failedPart),
  ];
  return ['Vitrine', ...facts.map(({ label, value }) => `${label}: ${value}`), ''].join('\n');
}
