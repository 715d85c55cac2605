/** The one stylesheet of the operators' page, in the colours of the product. */
export const STYLE = `
:root {
  color-scheme: light dark; font: 15px/1.47 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --paper: light-dark(#faf7f1, #131613); --surface: light-dark(#fff, #1b1f1b); --line: light-dark(#e7dfd1, #2e342e);
  --ink: light-dark(#1d231f, #eeece4); --soft: light-dark(#565e57, #b4bab1); --edge: light-dark(#656c65, #8f968d);
  --brand: light-dark(#1b6b4a, #237a56); --link: light-dark(#175a3f, #7fd3a9); --brand-soft: light-dark(#e0f0e7, #1c3529);
  --bad: light-dark(#a3221a, #f3958a); --bad-soft: light-dark(#fbe3df, #41201c);
  --warn: light-dark(#7a4f00, #f0c261); --warn-soft: light-dark(#fcebc4, #3a2d10);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
.skip { position: absolute; inset-inline-start: -100vw; max-inline-size: 75vw }
.skip:focus { inset-inline-start: 1rem; inset-block-start: .5rem; background: var(--surface); padding: .5rem 1rem; z-index: 1 }
/* What a button says to who does not see beside what it stands. */
span.skip { inset-inline-start: auto; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
header { background: var(--surface); border-block-end: 1px solid var(--line) }
.bar { max-width: 1180px; margin-inline: auto; padding: .75rem 1rem; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center }
.brand { display: flex; align-items: center; gap: .6rem; min-block-size: 44px; font-size: 1.125rem; font-weight: 700; color: var(--ink); text-decoration: none }
.bar form { margin-inline-start: auto; display: flex; gap: .75rem; align-items: center }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; margin: 0; padding: 0 }
.tabs { max-width: 1180px; margin-inline: auto; padding: 0 1rem .5rem }
nav a { display: block; padding: .75rem; border-radius: 10px; text-decoration: none; color: var(--ink) }
nav a:hover { text-decoration: underline }
nav a[aria-current] { background: var(--brand-soft); color: var(--link); font-weight: 600 }
main { max-width: 1180px; margin-inline: auto; padding: 1.25rem 1rem 3rem }
main.narrow { max-width: 28rem }
h1, h2 { font-family: Georgia, 'Times New Roman', serif; line-height: 1.2; margin-block: 0 .75rem }
h1 { font-size: 1.75rem } h2 { font-size: 1.375rem; margin-block-start: 1.75rem }
.soft, .none { color: var(--soft) }
.none { font-weight: 400 }
.lines { margin: .25rem 0 0; padding-inline-start: 1.1rem }
.long summary { font-weight: 400; padding-block: 0 }
.long[open] summary { color: var(--soft) }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 1rem; margin-block: 1rem }
ul.card { padding-inline-start: 2.25rem }
.notice { background: var(--brand-soft); color: var(--link); border-radius: 12px; padding: .75rem 1rem; margin-block: 0 1rem }
.fault { background: var(--bad-soft); color: var(--bad); border-radius: 12px; padding: .75rem 1rem; margin-block: 0 1rem }
.warning { background: var(--warn-soft); color: var(--warn); border-radius: 12px; padding: .75rem 1rem; margin-block: 0 1rem }
.fault a, .warning a { color: inherit }
.badge { display: inline-block; border-radius: 99px; padding: .1rem .6rem; font-size: .8125rem; font-weight: 600; background: var(--warn-soft); color: var(--warn) }
.badge.plain { background: var(--brand-soft); color: var(--link) }
.badge.bad { background: var(--bad-soft); color: var(--bad) }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0; padding: 0 }
.figures div { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: .75rem 1rem }
.figures .bad { background: var(--bad-soft); border-color: var(--bad) } .figures .bad * { color: var(--bad) }
.figures dt { color: var(--soft); font-size: .8125rem } .figures dd { margin: 0; font-size: 1.375rem; font-variant-numeric: tabular-nums }
table { border-collapse: separate; width: 100%; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; border-spacing: 0 }
caption { text-align: start; color: var(--soft); padding: 0 0 .5rem }
th, td { text-align: start; vertical-align: middle; padding: .6rem .75rem; border-block-start: 1px solid var(--line) }
thead th { border-block-start: 0; color: var(--soft); font-size: .8125rem; font-weight: 600 }
tbody th { font-weight: 600 }
/* When something happened names its row, but is not what is looked for. */
tbody th:has(> span > time:only-child) { font-weight: 400 }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums }
/* A long word breaks where it stands; it must not break those of the other columns. */
thead th { overflow-wrap: normal }
td.number, time, .badge, .whole { overflow-wrap: normal; white-space: nowrap }
@media (min-width: 1000px) { tbody th, td:not(.number) { min-inline-size: 7rem } }
code { font: .8125rem/1.4 ui-monospace, 'SF Mono', 'DejaVu Sans Mono', monospace }
label { display: block; font-weight: 600; margin-block: .75rem .25rem }
input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 10px; padding: .6rem .75rem; inline-size: 100%; max-inline-size: 28rem; min-block-size: 44px }
button, .button { font: inherit; font-weight: 600; min-block-size: 44px; padding: .5rem 1rem; border-radius: 12px; border: 1px solid var(--edge); background: var(--surface); color: var(--ink); cursor: pointer; display: inline-flex; align-items: center; text-decoration: none }
button.main { background: var(--brand); border-color: var(--brand); color: #fff }
button.danger { color: var(--bad); border-color: var(--bad) }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-block: .75rem }
form { margin: 0 }
progress { inline-size: 100%; block-size: .75rem; accent-color: var(--brand) }
summary { cursor: pointer; font-weight: 600; padding-block: .65rem }
.pages { display: flex; gap: .75rem; margin-block: 1rem; align-items: center }
@media (max-width: 720px) {
  thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
  table, caption, tbody, th, td { display: block }
  table { border: 0; background: none }
  /* A row: what names it and its button, then what there is to say of it, in lines. */
  tbody { background: var(--surface); border: 1px solid var(--line); border-radius: 16px }
  tbody tr { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem .75rem; padding: .4rem .75rem }
  tbody tr + tr { border-block-start: 1px solid var(--line) }
  tbody th, tbody td { border: 0; padding: 0 }
  tbody th { flex: 1 1 100% }
  tbody tr:has(button, .button) th { flex-basis: calc(100% - 7rem) }
  tbody td { order: 2; font-size: .8125rem }
  tbody td:has(button, .button) { order: 1 }
  tbody td:has(ul, details, br) { flex: 1 1 100% }
  tbody td:has(> span > details:only-child) { flex: 0 1 auto }
  tbody td > span > details:only-child { display: inline-block; vertical-align: top }
  /* Beside short lines the button takes the height of two of them. */
  tbody tr:has(button, .button):not(:has(br, details)) { position: relative; min-block-size: calc(44px + .8rem); padding-inline-end: 7.5rem; align-content: center }
  tbody tr:has(button, .button):not(:has(br, details)) th { flex-basis: 100% }
  tbody tr:not(:has(br, details)) td:has(button, .button) { position: absolute; inset-inline-end: .75rem; inset-block-start: .4rem }
  tbody td.number { text-align: start; overflow-wrap: anywhere; white-space: normal }
  tbody td:has(> span:empty), tbody td:has(> span > .none) { display: none }
  tbody td:not(:has(button, .button))::before { content: attr(data-label) ' '; color: var(--soft) }
  .tabs { padding-block-end: .25rem }
  nav ul { flex-wrap: nowrap; overflow-x: auto; scroll-padding-inline: 8rem; scrollbar-width: none }
  nav a { white-space: nowrap }
  nav li a:focus-visible { outline-offset: -2px }
  /* The current one stays in sight wherever the row is scrolled to. */
  nav li:has([aria-current]) { position: sticky; inset-inline: 0 }
  .tabs li:has([aria-current]) { background: var(--surface); box-shadow: 0 0 0 .5rem var(--surface) }
  .figures { grid-template-columns: repeat(3, 1fr); gap: .5rem }
  .figures div { padding: .5rem .65rem }
  .figures dd { font-size: 1.125rem }
}
@media (prefers-reduced-motion: no-preference) { button, .button, nav a { transition: background-color 120ms } }
`
