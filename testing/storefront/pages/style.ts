import { raw } from "../../../packages/sandbox/src/pages/html";

export const STYLE = raw(`<style>
  :root { color-scheme: light; --ink: #22261f; --soft: #5f665a; --line: #dfe2d8; --ground: #f6f6f1; --leaf: #2d5a3d;
    --leaf-soft: #e7efe6; --bad: #9c2b2b; --bad-soft: #fbeaea; --wait: #7a5600; --wait-soft: #fdf3d8; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); min-height: 100vh; display: flex; flex-direction: column; }
  header { background: #fff; border-bottom: 1px solid var(--line); }
  .bar, main { width: 100%; max-width: 68rem; margin: 0 auto; padding: 0 1rem; }
  .bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4rem; }
  .brand { font: 600 1.35rem Georgia, serif; color: var(--leaf); text-decoration: none; }
  main { flex: 1; padding-top: 1.5rem; padding-bottom: 3rem; }
  main.narrow { max-width: 34rem; }
  footer { text-align: center; color: var(--soft); font-size: .875rem; padding: 1rem; }
  h1 { font: 600 1.6rem/1.25 Georgia, serif; margin: 0 0 1rem; } h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
  .soft { color: var(--soft); } .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .columns { display: grid; gap: 1.5rem; align-items: start; }
  @media (min-width: 56rem) { .columns { grid-template-columns: 1fr 21rem; } .columns > .card { position: sticky; top: 1rem; } }
  .products { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); list-style: none; margin: 0; padding: 0; }
  .card { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
  .product { display: flex; flex-direction: column; padding: 0; overflow: hidden; }
  .product svg { width: 100%; height: 9.5rem; background: var(--leaf-soft); padding: 1.5rem; color: var(--leaf); }
  .product div { padding: 1rem 1.25rem 1.25rem; display: flex; flex-direction: column; flex: 1; }
  .product h2 { margin: 0; } .product .number { font-size: 1.15rem; margin: .15rem 0 .9rem; } .product form { margin-top: auto; }
  @media (max-width: 30rem) { .product { flex-direction: row; } .product svg { width: 7rem; height: auto; padding: 1rem; flex: none; } .products { grid-template-columns: 1fr; } }
  button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .55rem 1rem; border-radius: .5rem; border: 1px solid #b9c1b2;
    background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  button:hover, .button:hover { background: var(--leaf-soft); }
  .first { background: var(--leaf); border-color: var(--leaf); color: #fff; } .first:hover { background: #21452e; }
  .stack > * + * { margin-top: .75rem; }
  :focus-visible { outline: 3px solid #3a7bd5; outline-offset: 2px; }
  .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: #fff; padding: .5rem 1rem; z-index: 1; }
  .switch { display: flex; border: 1px solid #b9c1b2; border-radius: .5rem; overflow: hidden; }
  .switch button { width: auto; border: 0; border-radius: 0; padding: .35rem .8rem; font-size: .9rem; white-space: nowrap; }
  .switch button:focus-visible { outline-offset: -3px; } .switch [aria-pressed=true] { background: var(--leaf); color: #fff; }
  .lines { list-style: none; margin: 0; padding: 0; } .lines li { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .lines li > span:first-child { flex: 1; } .lines form { flex: none; }
  .link { width: auto; min-height: 0; padding: .1rem .3rem; border: 0; background: none; color: var(--soft); font-weight: 400; font-size: .875rem; text-decoration: underline; }
  .total { display: flex; justify-content: space-between; gap: 1rem; margin: 0; font-weight: 700; font-size: 1.15rem; padding: .75rem 0 1rem; }
  fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; } legend { font-weight: 600; font-size: 1.05rem; padding: 0; margin-bottom: .75rem; }
  .fields { display: grid; gap: .9rem; grid-template-columns: 1fr 1fr; } .fields .full { grid-column: 1 / -1; }
  .fields label { display: block; font-size: .9rem; color: var(--soft); }
  input:not([type=radio]) { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #8f9888; border-radius: .5rem; font: inherit; font-size: 1rem; color: var(--ink); background: #fff; }
  .method { background: #fff; display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .5rem 1rem; border: 1px solid #b9c1b2; border-radius: .5rem; cursor: pointer; }
  .method + .method { margin-top: .5rem; } .method:has(:checked) { border-color: var(--leaf); background: var(--leaf-soft); box-shadow: inset 0 0 0 1px var(--leaf); }
  .method input { flex: none; width: 1.15rem; height: 1.15rem; accent-color: var(--leaf); margin: 0; } .method .soft { margin-left: auto; font-size: .875rem; }
  .notice { border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; background: var(--bad-soft); color: var(--bad); }
  .outcome { text-align: center; padding: 2rem 1.25rem; } .outcome .lines, .outcome .total { text-align: left; } .outcome code { display: block; } .outcome .link { margin: 0 auto; }
  .badge { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; margin: 0 auto 1rem; border-radius: 50%; }
  .badge svg { width: 1.9rem; } .paid { background: var(--leaf-soft); color: var(--leaf); } .failed { background: var(--bad-soft); color: var(--bad); } .pending { background: var(--wait-soft); color: var(--wait); }
  .behind { margin-top: 1rem; font-size: .9rem; } .behind ul { margin: .25rem 0 0; padding-left: 1.2rem; } .behind a { color: var(--leaf); } code { font-size: .85em; overflow-wrap: anywhere; }
  .pay { text-align: center; padding: 2rem 1.25rem; } .pay h1 { margin: 0; } .pay .amount { font-size: 2.5rem; font-weight: 700; line-height: 1.2; margin: .25rem 0 1.25rem; }
  .desktop { max-width: 52rem; margin-left: auto; margin-right: auto; } .steps { display: inline-block; text-align: left; margin: 0 0 1.25rem; padding-left: 1.4rem; }
  .code { display: block; width: 100%; max-width: 22rem; height: auto; aspect-ratio: 1; margin: 0 auto 1.25rem; border: 1px solid var(--line); border-radius: .75rem; image-rendering: pixelated; }
  @media (min-width: 46rem) { .pay.desktop { display: grid; grid-template-columns: minmax(18rem, 22rem) 1fr; gap: 2rem; align-items: center; text-align: left; padding: 2rem; } .desktop .code { margin: 0; } }
  .large { min-height: 3.5rem; font-size: 1.1rem; display: grid; place-items: center; margin-bottom: .75rem; }
  .touched { display: none; margin-bottom: .75rem; } @media (any-pointer: coarse) { .touched { display: block; } }
  .clock { color: var(--soft); margin: 0 0 .25rem; } .clock .number { font-weight: 700; color: var(--ink); } .waiting { margin: 0 0 1.5rem; font-weight: 600; }
  .dot { display: inline-block; width: 12px; height: 12px; margin-right: .6rem; border-radius: 50%; background: var(--leaf); animation: breathe 1.6s ease-in-out infinite; } @keyframes breathe { 50% { opacity: .25; } }
  @media (prefers-reduced-motion: reduce) { .dot { animation: none; } }
  summary { cursor: pointer; font-weight: 600; } [autofocus]:focus { outline: none; }
</style>`);
