import { type AnalyzedPlan, costLevel, leadSentence, type PlanFinding, type PlanNode } from '#plan/index.ts';
import { htmlText } from '#protocol/text-literals.ts';
import { cutText, visibleSegments } from '#protocol/visible-text.ts';
import { sentencePieces } from '../summary/PlanSentence.tsx';
import { figureTexts, findingBasis, partTexts, summaryFacts } from './node-figures.ts';
import type { ExportedPlan } from './plan-json.ts';

/**
 * SECURITY: the page is a file that people open in their browsers. Nothing in it runs or loads, whatever names the plan
 * has: all of them are text, and this policy would block anything else.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A plan as a self-contained page: no script, no font, and no external picture. */
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
${lead(reading)}
${parts(reading)}
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

const OUTLINE_HEAD = `<div class="head"><span>Operator</span><span class="gap"></span><span>With inputs</span>\
<span class="gap"></span><span>Own time</span><span>Rows</span><span>Read</span></div>`;

function lead(reading: AnalyzedPlan): string {
  const sentence = leadSentence(reading);
  return sentence === undefined ? '' : `<p class="lead">${htmlSentence(sentence)}</p>`;
}

/** Bars as wide as their share of the time, and the same data as a list. */
function parts(reading: AnalyzedPlan): string {
  const texts = partTexts(reading);
  if (texts.length === 0) return '';
  const bars = reading.parts.map(({ share }) => {
    const level = costLevel(share);
    return `<i class="heat-${level}" style="width:${(share * 100).toFixed(1)}%"></i>`;
  });
  const items = texts.map(
    ([title, time, share]) =>
      `<div><dt>${htmlText(title)}</dt><dd>${htmlText(time)} <span class="quiet">${htmlText(share)}</span></dd></div>`,
  );
  return `<div class="bar parts" aria-hidden="true">${bars.join('')}</div>
<dl class="facts times">${items.join('')}</dl>`;
}

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

function findingItem(reading: AnalyzedPlan, finding: PlanFinding): string {
  const { sentence, advice, quote } = finding;
  const { certainty, line } = findingBasis(reading, finding);
  return `<li><p><strong>${htmlSentence(sentence)}</strong> ${htmlSentence(advice)} <span class="quiet">${certainty}</span></p>
<p><span class="quiet">${line}</span> <code><mark>${htmlName(quote)}</mark></code></p></li>`;
}

/** Text between backticks is quoted from the plan. */
function htmlSentence(sentence: string): string {
  return sentencePieces(sentence)
    .map(({ text, isCode }) => (isCode ? `<code>${htmlName(text)}</code>` : htmlName(text)))
    .join('');
}

/** SECURITY: embedded as an image, not as a part of the page, so that its content can neither run nor send requests. */
function picture(svg: string): string {
  // Half a surrogate pair can't be written as UTF-8.
  const data = encodeURIComponent(svg.toWellFormed());
  return `<img alt="Operators by their share of the time; the list above has the same data." src="data:image/svg+xml,${htmlText(data)}">`;
}

/*
 * The style of an exported page, with the colors of the window in both themes. Heat has the same seven steps, lighter to
 * darker on white and darker to lighter on black.
 */
const PAGE_STYLE = `
:root{color-scheme:light dark;--bg:#fff;--inset:#f7f9fa;--line:#e1e6e9;--text:#14191d;--quiet:#586570;--cold:#7f8b94;--edge:#14191d59;--mark:#fff0c2;
--h1:#e9edef;--h2:#f5e6c8;--h3:#f0cf8e;--h4:#e4af55;--h5:#cf8a2c;--h6:#a85a17;--h7:#7a3511}
@media (prefers-color-scheme:dark){:root{--bg:#161b1e;--inset:#111518;--line:#252d32;--text:#e5eaed;--quiet:#8f9ca5;--cold:#69767f;--edge:#ffffff4d;
--mark:#4a3a10;--h1:#262d31;--h2:#40341f;--h3:#5c461c;--h4:#7f5c1b;--h5:#ac7a20;--h6:#d69b34;--h7:#f8c667}}
*{box-sizing:border-box}
body{max-width:1200px;margin:0 auto;padding:24px 20px;background:var(--bg);color:var(--text);
font:13px/20px Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{margin:0 0 12px;font-size:20px;line-height:28px;overflow-wrap:anywhere}
h2{margin:28px 0 8px;font-size:15px}
code,pre,.name{font-family:'JetBrains Mono',ui-monospace,monospace;font-size:12px;font-variant-ligatures:none}
pre{margin:0;padding:10px 12px;overflow:auto;border:1px solid var(--line);border-radius:5px;background:var(--inset)}
bdi{unicode-bidi:isolate}
.facts{display:flex;flex-wrap:wrap;gap:8px 32px;margin:0}
.facts dt{color:var(--quiet);font-size:11px;line-height:16px}
.facts dd{margin:0;font-size:15px;font-weight:560}
.findings{margin:0;padding:0;list-style:none}
.findings li{padding:8px 0;border-top:1px solid var(--line)}
.findings p{margin:0}
.quiet{color:var(--quiet)}
mark{padding:0 2px;background:var(--mark);color:inherit}
.sign{margin:0 1px;padding:0 3px;border:1px solid var(--quiet);border-radius:3px;color:var(--quiet);font-size:10px}
.head,summary,.leaf{display:grid;grid-template-columns:minmax(180px,1fr) 44px 104px 44px 84px 84px 84px;gap:8px;align-items:center;
min-height:26px;border-bottom:1px solid var(--line)}
.head{color:var(--quiet);font-size:11px}
.head span:not(:first-child){text-align:right}
summary{cursor:default;list-style:none}
summary::-webkit-details-marker{display:none}
.name::before{display:inline-block;width:14px;color:var(--quiet);content:''}
summary .name::before{content:'\\25B8'}
details[open]>summary .name::before{content:'\\25BE'}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.fork{margin-left:14px;content-visibility:auto;contain-intrinsic-size:auto 26px}
.number{text-align:right;white-space:nowrap}
.lead{margin:0 0 8px;font-size:17px;line-height:24px;font-weight:600}
.lead code{font-size:15px}
.bar{height:10px;border-radius:2px;box-shadow:inset 0 0 0 1px var(--line);overflow:hidden}
.bar i{display:block;height:100%;box-shadow:inset 0 0 0 1px var(--edge);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.parts{display:flex;height:18px;margin:0 0 8px}
.times{margin:0 0 16px}
.cold{background:var(--cold)}
.heat-1{background:var(--h1)}.heat-2{background:var(--h2)}.heat-3{background:var(--h3)}.heat-4{background:var(--h4)}
.heat-5{background:var(--h5)}.heat-6{background:var(--h6)}.heat-7{background:var(--h7)}
img{display:block;max-width:100%;border:1px solid var(--line)}
@media (max-width:760px){.head,summary,.leaf{grid-template-columns:minmax(120px,1fr) 84px 84px 72px}
.bar,.head span:nth-child(n+6),summary .number:nth-child(n+7),.leaf .number:nth-child(n+7),.head .gap{display:none}}
@media print{body{max-width:none;padding:0;font-size:10px;line-height:15px}summary,.leaf,li{break-inside:avoid}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:0;padding:0}h2{break-after:avoid}}
`;

/** Browsers nest at most 512 elements: deeper operators are placed side by side. */
const DEEPEST = 400;

/** A page with more operators is slow to lay out, so it opens with the cheap ones collapsed. */
const ALL_OPEN = 2000;
const WORTH_SEEING = 0.01;

const MAX_NAME_LENGTH = 300;

/**
 * The operators as nested elements that collapse without a script. It visits the nodes in one loop, whatever their
 * depth.
 */
function htmlOutline(reading: AnalyzedPlan): string {
  const { nodes } = reading.plan;
  const pieces: string[] = [];
  const open: number[] = [];
  for (const node of nodes) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= node.depth) {
      pieces.push('</details>\n');
      open.pop();
    }
    const row = rowOf(reading, node, isFork(nodes, node));
    if (node.children.length === 0 || open.length >= DEEPEST)
      pieces.push(`<div class="leaf${row.fork}">${row.html}</div>\n`);
    else {
      pieces.push(
        `<details class="node${row.fork}"${isOpen(reading, node) ? ' open' : ''}><summary>${row.html}</summary>\n`,
      );
      open.push(node.depth);
    }
  }
  return pieces.join('') + '</details>\n'.repeat(open.length);
}

function isFork(nodes: readonly PlanNode[], { parent }: PlanNode): boolean {
  return parent !== undefined && (nodes[parent]?.children.length ?? 0) > 1;
}

function isOpen({ plan, figures }: AnalyzedPlan, { index, depth }: PlanNode): boolean {
  if (plan.nodes.length <= ALL_OPEN || depth < 3) return true;
  return (figures[index]?.wallShare ?? 0) >= WORTH_SEEING;
}

function rowOf(reading: AnalyzedPlan, node: PlanNode, isForked: boolean) {
  const { wall, own, rows, read } = figureTexts(reading, node);
  const { wallShare, ownShare } = reading.figures[node.index] ?? {};
  const html = [
    `<span class="name">${htmlName(cutText(node.name, MAX_NAME_LENGTH))}</span>`,
    bar('wall', wallShare, 'cold'),
    `<span class="number">${wall}</span>`,
    bar('own', ownShare, `heat-${costLevel(ownShare)}`),
    `<span class="number">${own}</span>`,
    `<span class="number">${rows}</span>`,
    `<span class="number">${read}</span>`,
  ].join('');
  return { html, fork: isForked ? ' fork' : '' };
}

/** Hidden from screen readers, since the numbers next to it say the same. */
function bar(kind: string, share: number | undefined, fill: string): string {
  const width = ((share ?? 0) * 100).toFixed(1);
  return `<span class="bar ${kind}" aria-hidden="true"><i class="${fill}" style="width:${width}%"></i></span>`;
}

/**
 * A name or a value, isolated in its direction, with invisible characters shown as codes. SECURITY: every text of a
 * plan goes through this function or through `htmlText`.
 */
function htmlName(text: string): string {
  const segments = visibleSegments(text).map((segment) =>
    segment.kind === 'text' ? htmlText(segment.text) : `<span class="sign">${segment.code}</span>`,
  );
  return `<bdi>${segments.join('')}</bdi>`;
}
