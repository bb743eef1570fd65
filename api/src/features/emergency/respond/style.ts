/**
 * Buttons as large as a shaking hand needs them, at 360 px as on a desktop; contrast of at least 4.5 to 1 in both schemes. Both are
 * filled until an answer stands; then the eye goes to what was recorded.
 */
export const style = `
:root{color-scheme:light dark;--back:#f4f5f9;--card:#fff;--text:#1f2233;--soft:#565b73;--line:#c9cddc;--link:#2d31ac;--safe:#1a6b3c;--danger:#b42318;--mark:#fff;--drill:#fff3cd;--drillText:#4d3800}
@media (prefers-color-scheme:dark){:root{--back:#15161f;--card:#1e2029;--text:#e7e8f0;--soft:#a6aabd;--line:#4a4e61;--link:#a9b4ff;--drill:#4d3f12;--drillText:#ffe9a8}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;align-items:center;max-width:34rem;margin:0 auto;padding:.25rem 1rem;font-size:.9rem}
a{color:var(--link)}
header a{display:inline-flex;align-items:center;min-height:44px;padding:0 .5rem}
main{max-width:34rem;margin:0 auto 2rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-top:8px solid var(--danger);border-radius:10px}
main.drill{border-top-color:#8a6100}
.kind{display:inline-block;margin:0 0 .5rem;padding:.1rem .7rem;border-radius:6px;background:var(--danger);color:var(--mark);font-weight:700;letter-spacing:.03em}
main.drill .kind{background:#8a6100}
p.drill{margin:.25rem 0 .75rem;padding:.6rem .75rem;border-radius:8px;background:var(--drill);color:var(--drillText);font-weight:600}
h1{margin:.25rem 0 .5rem;font-size:1.3rem;line-height:1.35}
h2{margin:1rem 0 .25rem;font-size:1.1rem}
.small{margin:.5rem 0;color:var(--soft);font-size:.9rem}
.call{display:flex;align-items:center;justify-content:center;flex-wrap:wrap;gap:0 .35em;min-height:52px;padding:.5rem;border:1px solid var(--line);border-radius:10px;text-align:center;text-decoration:none}
.state{margin:.75rem 0;padding:.75rem;border:2px solid var(--line);border-radius:8px}
.state.none{margin:.25rem 0 .75rem;padding:0;border:0;color:var(--soft)}
.state.safe{border-color:#2f9e5f}
.state.notSafe{border-color:#d9534a}
.noted{color:var(--soft)}
.over{font-weight:600}
button{display:block;width:100%;min-height:76px;margin:0 0 .75rem;padding:.75rem;border:3px solid transparent;border-radius:10px;font-family:inherit;font-size:1.35rem;line-height:1.2;font-weight:700;cursor:pointer;touch-action:manipulation}
button.safe{border-color:var(--safe);background:var(--safe);color:var(--mark)}
button.notSafe{border-color:var(--danger);background:var(--danger);color:var(--mark)}
main:has(.state.safe,.state.notSafe) button:not(.proposed){background:transparent;color:var(--text)}
button.proposed{min-height:100px;font-size:1.75rem}
button[aria-disabled=true]{opacity:.75}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.wait{margin:0 0 .75rem;padding:.6rem .75rem;border-radius:8px;background:var(--drill);color:var(--drillText);font-weight:600}
.wait:empty{display:none}
label{display:block;margin:.75rem 0 .25rem;font-weight:600}
textarea{width:100%;padding:.6rem;border:1px solid var(--soft);border-radius:8px;background:var(--back);color:var(--text);font:inherit}
::placeholder{color:var(--soft);opacity:1}
`.trim();
