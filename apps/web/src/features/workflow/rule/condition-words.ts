import { formatFen, formatNumber } from '../../../infra/format.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { NamedField } from './Comparison.tsx'

/** What a condition says: in words, or as it is written where words do not reach. */
export interface Said {
  text: string
  isPlain: boolean
}
const MOST_LETTERS = 48
/** `amount >= 500`, in `${…}` or in FEEL, and a flag by its name alone. */
const PART =
  /\s*(?:(!|not\s)?\s*([a-zA-Z]\w*)(?=\s*(?:$|&&|\|\||and\s|or\s))|([a-zA-Z]\w*)\s*(==|!=|>=|<=|[=<>]|(?:eq|ne|ge|gt|le|lt)\s)\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+(?:\.\d+)?|true|false)))\s*/y
const JOINT = /&&|\|\||(?:and|or)\s/y
const SIGNS: Readonly<Record<string, string>> = {
  '=': '==',
  eq: '==',
  ne: '!=',
  ge: '>=',
  gt: '>',
  le: '<=',
  lt: '<',
}
/** The amount that every review has, besides the fields of its form. */
const ofReviews = (t: Translate): NamedField[] => [
  { key: 'amountFen', label: t('workflow.ready.field.amount'), kind: 'money' },
]

export function sayCondition(condition: string, fields: readonly NamedField[], t: Translate): Said {
  const plain = inWords(condition.trim(), [...fields, ...ofReviews(t)], t)
  if (plain) return { text: plain, isPlain: true }
  const text = condition.trim()
  return { text: text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text, isPlain: false }
}
/** Comparisons that all hold, or of which one holds; undefined where it is anything else. */
function inWords(condition: string, fields: readonly NamedField[], t: Translate): string | undefined {
  const body = /^(?:\$\{([^{}]*)\}|=([^=].*))$/s.exec(condition)
  const read = partsOf((body?.[1] ?? body?.[2] ?? '').trim())
  // With both kinds of joints it would have to say which comes first.
  if (!read || read.joints.size > 1) return undefined
  const said = read.parts.map((part) => partInWords(part, fields, t))
  if (said.includes(undefined)) return undefined
  return said.join(` ${t(`workflow.design.said.${[...read.joints][0] ?? 'and'}`)} `)
}
interface Read {
  parts: RegExpExecArray[]
  joints: Set<'and' | 'or'>
}
function partsOf(text: string): Read | undefined {
  const read: Read = { parts: [], joints: new Set() }
  for (let at = 0; ; at = JOINT.lastIndex) {
    PART.lastIndex = at
    const part = PART.exec(text)
    if (!part) return undefined
    read.parts.push(part)
    if (PART.lastIndex === text.length) return read
    JOINT.lastIndex = PART.lastIndex
    const joint = JOINT.exec(text)?.[0].trim()
    if (!joint) return undefined
    read.joints.add(joint === '&&' || joint === 'and' ? 'and' : 'or')
  }
}
function partInWords(part: RegExpExecArray, fields: readonly NamedField[], t: Translate): string | undefined {
  const [, not, flag, key, sign = '', single, double, literal] = part
  const field = fields.find((one) => one.key === (flag ?? key))
  if (!field || (flag !== undefined && field.kind !== 'flag')) return undefined
  const value = flag === undefined ? (literal ?? single ?? double ?? '') : String(!not)
  const said = SIGNS[sign.trim()] ?? (sign.trim() || '==')
  return t('workflow.design.said', {
    field: field.label,
    sign: t(`workflow.design.sign.${said}`),
    value: valueInWords(value, literal !== undefined, field, t),
  })
}
function valueInWords(value: string, isLiteral: boolean, { kind }: NamedField, t: Translate): string {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'kit.yes' : 'kit.no')
  if (!isLiteral) return value ? t('workflow.design.said.text', { text: value }) : t('workflow.design.said.nothing')
  if (kind !== 'money') return formatNumber(Number(value))
  return `${formatFen(Math.round(Number(value))).replace(/\.00$/, '')} ${t('workflow.design.yuan')}`
}
