// Masks secrets (passwords, tokens, codes) and personal numbers (phone, identity card, bank card) in every log line.

const MASKED = '***'
/** Names of fields whose values are always masked. */
const SECRET_FIELD =
  /^(authorization|proxy-authorization|cookie|set-cookie|.*(password|passwd|pwd|secret|token|apikey|api_key|private_?key|captcha|otp|totp|sms_?code|verify_?code))$/i
/** Codes of messages and pictures; those of errors have five characters, as in SQL and in our answers, or letters. */
const CODE_FIELD = /^(code|vcode|authcode|auth_code)$/i
const isCode = (value: unknown): boolean => /^(\d{4}|\d{6,8})$/.test(String(value))
const ID_FIELD = /^(id_?card|id_?number|id_?no|identity_?(number|no)|certificate_?no)$/i

/** Quick to ask of a line: nearly all have nothing of the kind, and are written as they are. */
const SUSPECT =
  /\d{11}|:\/\/[^\s/"@]*:[^\s"@]*@|\beyJ|bearer|basic |authoriz|cookie|passw|pwd|secret|token|api_?key|private_?key|captcha|otp|code"?[:=]|id_?card|id_?n|certificate_?no/i

const RULES: readonly [RegExp, string | ((found: string) => string)][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MASKED}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.?[\w-]*/g, MASKED],
  // The account of an address.
  [/:\/\/[^\s/"@]*:[^\s"@]*@/g, `://${MASKED}@`],
  [
    /((?:password|passwd|pwd|secret|token|api_?key|captcha|otp|sms_?code|verify_?code)["']?\s*[=:]\s*["']?)[^\s&"',;}\\]+/gi,
    `$1${MASKED}`,
  ],
  [/(\bcode["']?\s*[=:]\s*["']?)(\d{4}|\d{6,8})(?!\d)/gi, `$1${MASKED}`],
  // Neither stands within a longer word: parts of ids look alike.
  [
    /(?<![0-9A-Za-z])[1-9]\d{5}(?:19|20)\d{9}[\dXx](?![0-9A-Za-z])/g,
    (found) => `${found.slice(0, 6)}${'*'.repeat(10)}${found.slice(-2)}`,
  ],
  [
    /(?<![0-9A-Za-z])(?:86)?1[3-9]\d{9}(?![0-9A-Za-z])/g,
    (found) => `${found.slice(0, -8)}${'*'.repeat(6)}${found.slice(-2)}`,
  ],
]

/** A text as it may be written. */
export function redactText(text: string): string {
  if (!SUSPECT.test(text)) return text
  return RULES.reduce(
    (left, [pattern, by]) => (typeof by === 'string' ? left.replace(pattern, by) : left.replace(pattern, by)),
    text,
  )
}

const isSecret = (key: string, value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false
  return SECRET_FIELD.test(key) || ID_FIELD.test(key) || (CODE_FIELD.test(key) && isCode(value))
}
function redactValue(key: string, value: unknown): unknown {
  if (isSecret(key, value)) return MASKED
  if (typeof value === 'string') return redactText(value)
  // A number of eleven digits is a telephone as well.
  if (typeof value === 'number') return /^1[3-9]\d{9}$/.test(String(value)) ? redactText(String(value)) : value
  if (Array.isArray(value)) return value.map((one) => redactValue(key, one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactValue(name, one)]))
  return value
}

/** A line of the log, JSON and its end of line, as it may be written. One that is no JSON is cleaned as a text. */
export function redactLine(line: string): string {
  if (!SUSPECT.test(line)) return line
  try {
    return `${JSON.stringify(redactValue('', JSON.parse(line)))}\n`
  } catch {
    return redactText(line)
  }
}
