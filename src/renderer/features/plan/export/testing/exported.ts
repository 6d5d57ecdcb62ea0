import { parsePlan, readPlanAt, titledPlans } from '#plan/index.ts';
import type { ExportedPlan } from '../plan-json.ts';

export function exportedText(name: string, text: string, query?: string): ExportedPlan {
  const parsed = parsePlan(text);
  const reading = readPlanAt(titledPlans(parsed), 0);
  if (reading === undefined) throw new Error('There is no plan in the text.');
  return { name, text, parsed, reading, query };
}

/** Names that an attacker could give a table, a column or a literal to inject markup. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '</pre></details><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><style>*{display:none}</style>',
  '<!-- -->]]><![CDATA[',
  '&lt;b&gt; &#60;script&#62;',
  'a|b\\|c `x` ``y`` **z** [l](javascript:alert(1)) <https://x.example> www.example.com @user #1',
  '\u202Eevil\u2066 \u200B \u0000 \uD800',
  '__proto__',
];

/** A plan with this text in every place that can have text from outside. */
export function hostilePlan(word: string): ExportedPlan {
  const text = [
    `${word}: elapsed=2.00ms, a=1, metrics=[output_rows=3]`,
    `  FilterExec: elapsed=1.00ms, x = '${word}', metrics=[output_rows=5, elapsed_compute=1.00ms]`,
    `    LanceRead: elapsed=1.00ms, uri=${word}, projection=[${word}], full_filter=${word}, refine_filter=${word}, metrics=[output_rows=5, elapsed_compute=2.00ms]`,
    `      SortExec: TopK(fetch=10), expr=[${word}], metrics=[output_rows=5]`,
    '',
  ].join('\n');
  const plain = 'AnalyzeExec: metrics=[]\n  LanceScan: metrics=[output_rows=1]\n';
  return exportedText(word, `${plain}${text}`, `{"filter": ${JSON.stringify(word)}}`);
}
