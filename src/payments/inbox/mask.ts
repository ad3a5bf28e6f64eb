/** A letter as it is, percent-encoded (also more than once), or as JSON may write it; in either case. */
function written(letter: string): string {
  const codes = [letter.toLowerCase(), letter.toUpperCase()].map((one) => one.charCodeAt(0).toString(16));
  const code = `(?:${codes.join("|")})`;
  return `(?:${letter}|%(?:25)*${code}|\\\\u00${code})`;
}

const NAME = [..."verifySign"].map(written).join("");

/** `verifySign=…` of a form, up to the next field. The name may have brackets behind it. */
const IN_FORM = new RegExp(`(${NAME}[^=&"'<>:]{0,40}(?:=|%(?:25)*3d))[^&]*`, "gi");

/** The first word behind the name in a body that is no form: JSON, a multipart, XML. */
const ELSEWHERE = new RegExp(`(${NAME}[^=&\\w%][^=&\\w]{0,40})\\w+`, "gi");

/** The body of a notification as it may be kept, shown and logged: without its signature, however its name is written. */
export const maskSignature = (body: string): string =>
  body.replace(IN_FORM, "$1***").replace(ELSEWHERE, "$1***");
