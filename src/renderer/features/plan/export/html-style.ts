/*
 * The look of an exported page: on its own, with the colours of the window in both themes. Heat is the same seven steps,
 * lighter to darker on white and darker to lighter on black.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--bg:#fff;--inset:#f7f9fa;--line:#e1e6e9;--text:#14191d;--quiet:#586570;--cold:#7f8b94;--mark:#fff0c2;
--h1:#e9edef;--h2:#f5e6c8;--h3:#f0cf8e;--h4:#e4af55;--h5:#cf8a2c;--h6:#a85a17;--h7:#7a3511}
@media (prefers-color-scheme:dark){:root{--bg:#161b1e;--inset:#111518;--line:#252d32;--text:#e5eaed;--quiet:#8f9ca5;--cold:#69767f;
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
.bar{height:8px;border-radius:2px;background:var(--h1);overflow:hidden}
.bar i{display:block;height:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.cold{background:var(--cold)}
.heat-1{background:var(--quiet)}.heat-2{background:var(--h2)}.heat-3{background:var(--h3)}.heat-4{background:var(--h4)}
.heat-5{background:var(--h5)}.heat-6{background:var(--h6)}.heat-7{background:var(--h7)}
img{display:block;max-width:100%;border:1px solid var(--line)}
@media (max-width:760px){.head,summary,.leaf{grid-template-columns:minmax(120px,1fr) 84px 84px 72px}
.bar,.head span:nth-child(n+6),summary .number:nth-child(n+7),.leaf .number:nth-child(n+7),.head .gap{display:none}}
@media print{body{max-width:none;padding:0;font-size:10px;line-height:15px}summary,.leaf,li{break-inside:avoid}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:0;padding:0}h2{break-after:avoid}}
`;
