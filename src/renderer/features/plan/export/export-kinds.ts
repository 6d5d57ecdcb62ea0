import type { ExportedPlan } from './exported-plan.ts';
import { planHtml } from './plan-html.ts';
import { planJson } from './plan-json.ts';
import { planMarkdown } from './plan-markdown.ts';

export interface Pictures {
  readonly svg: () => string;
  readonly png: () => Promise<Blob>;
}

/** One form that a plan can be saved in. */
export interface ExportKind {
  readonly label: string;
  readonly extension: string;
  readonly make: () => Promise<Blob>;
}

export function exportKinds(exported: ExportedPlan, pictures: Pictures): readonly ExportKind[] {
  return [
    kind('HTML page', 'html', 'text/html', () => planHtml(exported, pictures.svg())),
    kind('Markdown', 'md', 'text/markdown', () => planMarkdown(exported)),
    kind('JSON', 'json', 'application/json', () => planJson(exported)),
    kind('Plain text', 'txt', 'text/plain', () => exported.text),
    kind('SVG picture', 'svg', 'image/svg+xml', pictures.svg),
    { label: 'PNG picture', extension: 'png', make: pictures.png },
  ];
}

function kind(label: string, extension: string, type: string, make: () => string): ExportKind {
  return { label, extension, make: async () => new Blob([make()], { type: `${type};charset=utf-8` }) };
}
