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

/** A secret may be anywhere behind the host, and before it. */
const URL_SECRETS =
  /\b([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#@"'<>]{0,200}@)?([^\s/?#@"'<>]+)[/?#][^\s"'<>]*/gi;
const E_MAIL = /[^\s@"'<>()[\]=,;:]{1,64}@[^\s@"'<>()[\]=,;:]{1,255}/g;
/** As long as the number of a card, or the code that a customer shows at the counter; in one piece or in groups. */
const CARD = /\b(?:\d{13,19}|\d{4}([ -])\d{4,6}\1\d{4,5}(?:\1\d{1,7})?)\b/g;
const PHONE = /\+\d[\d ()-]{6,14}\d/g;

/**
 * A text as a line of the log takes it: without signatures, e-mail addresses, phone numbers, numbers as long as a card's, and
 * without what an URL has beside its host.
 * @example
 * maskPrivate("Li@example.com paid at https://pay.example/c/7?token=1"); // "*** paid at https://pay.example/***"
 */
export const maskPrivate = (text: string): string =>
  maskSignature(text)
    .replace(URL_SECRETS, "$1$2/***")
    .replace(E_MAIL, "***")
    .replace(CARD, "***")
    .replace(PHONE, "***");
