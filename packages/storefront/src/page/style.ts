/** Colours and sizes are variables of the page: `--cb-accent` and the like. */
export const STYLE = `.cb{color:var(--cb-text,inherit);font:inherit}
.cb-methods{margin:0 0 1rem;padding:0;border:0;display:grid;gap:var(--cb-gap,.5rem)}
.cb legend{padding:0;margin-bottom:.5rem;font-weight:600}
.cb-method{display:flex;align-items:center;gap:.75rem;min-height:44px;padding:.5rem .75rem;border:1px solid var(--cb-border,#767676);border-radius:var(--cb-radius,8px);cursor:pointer}
.cb-method:has(:checked){outline:2px solid var(--cb-accent,#1f5f4b)}
.cb-mark{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
img.cb-mark{width:auto;max-width:64px}
.cb-pay,.cb-wallet{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.cb-button{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;min-height:44px;padding:.5rem 1.5rem;border:0;border-radius:var(--cb-radius,8px);background:var(--cb-accent,#1f5f4b);color:var(--cb-on-accent,#fff);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.cb-button[aria-disabled=true]{opacity:.65;cursor:default}
.cb-plain{min-height:44px;padding:0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer}
.cb :focus-visible{outline:2px solid var(--cb-accent,#1f5f4b);outline-offset:2px}
.cb h3{margin:0 0 .5rem;font-size:1.15em}.cb h3:focus{outline:none}
.cb-picture{display:block;max-width:100%;height:auto;background:#fff}
.cb-news:empty,.cb-reserved:empty{margin:0}.cb-error:not(:empty){margin:0 0 1rem;padding:.75rem 1rem;border:2px solid var(--cb-error,#a3201f);border-radius:var(--cb-radius,8px);color:var(--cb-error,#a3201f)}
.cb-error h2{margin:0;font-size:1.15em}.cb-error p{margin:0}`;
