/**
 * Buttons as large as a shaking hand needs them, at 360 px as on a desktop; contrast of at least 4.5 to 1 in both schemes. Both are
 * filled until an answer stands; then the eye goes to what was recorded.
 */
export const style = `
:root{color-scheme:light dark;--back:#fff;--text:#1d1b2e;--soft:#5b596f;--line:#8b899f;--link:#2d31ac;--safe:#15713f;--danger:#b3261e;--mark:#fff;--said:#116b3a;--alarm:#a8202a;--drill:#fdf0d5;--drillText:#7a4b00}
@media (prefers-color-scheme:dark){:root{--back:#15141c;--text:#eceaf4;--soft:#b4b2c6;--line:#6f6d86;--link:#aab1ff;--said:#7fd8a0;--alarm:#ff9c9c;--drill:#3a2c0c;--drillText:#f0c268}}
*{box-sizing:border-box}
html{scroll-padding-bottom:8rem}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;margin:0;background:var(--back);color:var(--text);font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
header,main{width:100%;max-width:34rem;margin:0 auto;padding:0 20px}
header{display:flex;justify-content:space-between;align-items:center;min-height:52px;color:var(--soft);font-size:14px}
a{color:var(--link)}
header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:inherit;text-decoration:none}
main{display:flex;flex:1;flex-direction:column}
p{margin:0}
.icon{flex:none;width:20px;height:20px;stroke-width:2}
header .icon{width:16px;height:16px}
p.drill{display:flex;align-items:center;gap:10px;margin-bottom:12px;padding:10px 14px;border-radius:10px;background:var(--drill);color:var(--drillText);font-size:15px;font-weight:600}
h1{margin:4px 0;font-size:32px;line-height:40px;letter-spacing:-.01em}
.message{font-size:20px;line-height:28px}
main:has(.state.safe,.state.notSafe) :is(h1,.message){font-size:18px;line-height:26px}
.small{margin-top:8px;color:var(--soft);font-size:14px;line-height:20px}
.small b{color:var(--alarm)}
.state{margin-top:16px;padding:12px 14px;border:2px solid var(--line);border-radius:10px}
.state .icon{vertical-align:-4px}
.state.none{margin-top:12px;padding:0;border:0;color:var(--soft);font-size:14px;line-height:20px}
.state.safe{border-color:var(--said)}
.state.safe b{color:var(--said)}
.state.notSafe{border-color:var(--alarm)}
.state.notSafe b{color:var(--alarm)}
.noted{color:var(--soft)}
.over{margin-top:16px;font-weight:600}
form{margin-top:16px}
button{display:flex;align-items:center;gap:20px;width:100%;min-height:88px;margin:0 0 12px;padding:8px 20px;border:3px solid transparent;border-radius:14px;font-family:inherit;font-size:26px;line-height:1.2;font-weight:600;text-align:left;cursor:pointer;touch-action:manipulation}
.person{flex:none;width:56px;height:56px;stroke-width:2.75}
button.safe{border-color:var(--safe);background:var(--safe);color:var(--mark)}
button.notSafe{border-color:var(--danger);background:var(--danger);color:var(--mark)}
button.proposed{min-height:128px;font-size:28px}
button.proposed .person{width:72px;height:72px}
main:has(.state.safe,.state.notSafe) button:not(.proposed){min-height:64px;background:transparent;color:var(--text);font-size:20px}
main:has(.state.safe,.state.notSafe) button:not(.proposed) .person{width:40px;height:40px}
button[aria-disabled=true]{opacity:.75}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.wait{margin:0 0 12px;padding:10px 14px;border-radius:10px;background:var(--drill);color:var(--drillText);font-weight:600}
.wait:empty{display:none}
label{display:block;margin:4px 0;font-weight:600}
textarea{width:100%;padding:10px;border:1px solid var(--line);border-radius:8px;background:var(--back);color:var(--text);font:inherit}
::placeholder{color:var(--soft);opacity:1}
.foot{position:sticky;bottom:0;margin-top:auto;padding:4px 0 20px;background:var(--back)}
.call{display:flex;align-items:center;justify-content:center;gap:10px;min-height:56px;margin-top:8px;padding:8px;border:2px solid var(--text);border-radius:14px;color:var(--text);text-align:center;text-decoration:none}
.call span{display:grid;font-size:14px;line-height:20px}
.call b{font-size:18px;line-height:24px;white-space:nowrap}
`.trim();
