// Without the u flag this also stops at every surrogate half, so that only texts with rare characters are looked at
// twice.
const SPECIAL = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]/
/** What XML 1.0 cannot hold at all, not even as a reference; with the u flag \p{Cs} is a lone half only. */
const INVALID = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Cs}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** @returns `text` without the characters that XML cannot hold, for a library that escapes the others */
export const xmlSafe = (text: string): string => text.replace(INVALID, '')

/** @returns `text` for XML content or a double-quoted attribute; characters that XML cannot hold are removed. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return xmlSafe(text).replace(/[&<>"\r]/g, (char) => ESCAPES[char] as string)
}

/** The declaration every part of an office document begins with. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
