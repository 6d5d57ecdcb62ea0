import type { AnalyzedPlan, PlanFinding } from '../../../../plan/index.ts';
import type { ExportedPlan } from './exported-plan.ts';
import { htmlOutline } from './html-outline.ts';
import { PAGE_STYLE } from './html-style.ts';
import { htmlName, htmlText } from './html-text.ts';
import { summaryFacts } from './summary-facts.ts';

/**
 * SECURITY: the page lies on somebody's disk and is opened in somebody's browser. Nothing in it runs and nothing is
 * loaded, whatever names the plan has: all of it is text, and this policy would stop what is not.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A plan as one page that needs nothing else: no script, no font, no picture from elsewhere. */
export function planHtml(exported: ExportedPlan, pictureSvg?: string): string {
  const { name, reading, text, query } = exported;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${htmlText(POLICY)}">
<meta name="viewport" content="width=device-width">
<title>${htmlText(name)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${htmlName(name)}</h1>
${facts(reading)}
<h2>Findings</h2>
${findings(reading)}
<h2>Operators</h2>
${OUTLINE_HEAD}
${htmlOutline(reading)}
${pictureSvg === undefined ? '' : `<h2>Picture</h2>\n${picture(pictureSvg)}`}
${query === undefined ? '' : `<h2>Query</h2>\n<pre tabindex="0">${htmlText(query)}</pre>`}
<h2>Text</h2>
<pre tabindex="0" dir="ltr">${htmlText(text)}</pre>
</main>
</body>
</html>
`;
}

const OUTLINE_HEAD = `<div class="head"><span>Operator</span><span class="gap"></span><span>Wall, with inputs</span>\
<span class="gap"></span><span>Compute</span><span>Rows</span><span>Read</span></div>`;

function facts(reading: AnalyzedPlan): string {
  const entries = summaryFacts(reading).map(
    ([label, value]) => `<div><dt>${htmlText(label)}</dt><dd>${htmlText(value)}</dd></div>`,
  );
  return `<dl class="facts">${entries.join('')}</dl>`;
}

function findings(reading: AnalyzedPlan): string {
  if (reading.findings.length === 0) return '<p class="quiet">None.</p>';
  return `<ul class="findings">${reading.findings.map((finding) => findingItem(reading, finding)).join('')}</ul>`;
}

function findingItem(
  { plan }: AnalyzedPlan,
  { sentence, advice, certainty, node, quote }: PlanFinding,
): string {
  const line = (plan.nodes[node]?.line ?? 0) + 1;
  return `<li><p><strong>${htmlName(sentence)}</strong> ${htmlName(advice)} <span class="quiet">${certainty}</span></p>
<p><span class="quiet">line ${line}</span> <code><mark>${htmlName(quote)}</mark></code></p></li>`;
}

/** SECURITY: as a picture, and not as a part of the page: whatever is in it can neither run nor reach out. */
function picture(svg: string): string {
  // Half a surrogate pair can't be written as UTF-8.
  const data = encodeURIComponent(svg.toWellFormed());
  return `<img alt="Operators by their share of the time; the list above has the same data." src="data:image/svg+xml,${htmlText(data)}">`;
}
