/** Of the pages of links: for a phone first. Its hash is what a page may use. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.125rem; font-weight: 600; margin: 0 0 1rem; overflow-wrap: anywhere; }
.said { margin: 0 0 1rem; padding: .75rem 1rem; border-left: .25rem solid #2563eb; background: #2563eb1a; }
.said.bad, .said.revoked, .said.expired, .said.invalid, .said.canceled { border-color: #b45309; background: #b453091a; }
.said.paid, .said.held { border-color: #15803d; background: #15803d1a; }
.logo { display: block; max-width: 10rem; max-height: 4rem; margin: 0 0 .75rem; }
h2 { font-size: 1rem; font-weight: 600; margin: 0 0 .25rem; }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
li { overflow-wrap: anywhere; }
.until { margin: 0 0 1.5rem; opacity: .75; }
.amount { margin: 0 0 1rem; display: flex; flex-direction: column; }
.amount strong { font-size: 2.25rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.amount span { opacity: .75; }
form p { margin: 0 0 .5rem; font-weight: 600; }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 3.25rem; margin: 0 0 .75rem; padding: .75rem 1rem;
  border: 1px solid #2563eb; border-radius: .75rem; background: #2563eb; color: #fff; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: #1d4ed8; }
button:focus-visible, .button:focus-visible { outline: .1875rem solid CanvasText; outline-offset: .125rem; }
figure { margin: 1.5rem 0; text-align: center; }
figure svg { width: 100%; max-width: 14rem; background: #fff; border-radius: .75rem; }
figcaption { margin: .5rem 0 1rem; opacity: .75; }
.phone { display: none; }
form .note { font-weight: 400; margin: 0 0 1rem; }
dl { margin: 0 0 1.5rem; }
dt { opacity: .75; }
dd { margin: 0 0 .75rem; }
.plain { background: transparent; color: inherit; }
.plain:hover { background: #2563eb1a; }
@media (min-width: 48rem) and (hover: hover) and (pointer: fine) { .phone { display: block; } .code .button { display: none; } }
@media (any-pointer: coarse) { .code .button { display: block; } }
`.trim();
