import { Refusal } from '@cloud-steward/contract'
import { BLOCK_FIELDS, TEXT_FIELDS } from '@cloud-steward/contract/housing/template.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'

/** Own fields of leases are named as people call them: `{{extra.紧急联系人}}`. Bounded, or blanks without end take their square. */
const FIELD = /\{\{\s{0,8}([\w.]{0,64}|extra\.[\p{L}\p{N} _()（）/-]{1,64}?)\s{0,8}\}\}/gu
const KNOWN: ReadonlySet<string> = new Set([...TEXT_FIELDS, ...BLOCK_FIELDS])

/** What a template names that nobody knows: unknown fields, and braces that are no field (also those mark-up cuts in two). */
export function unknownFields(html: string, own: readonly string[] = []): string[] {
  const isKnown = (name: string) => KNOWN.has(name) || own.includes(name)
  const named = [...html.matchAll(FIELD)].map(([, name]) => name!).filter((name) => !isKnown(name))
  const rest = html.replace(FIELD, '')
  return [...new Set([...named.map((name) => `{{${name}}}`), ...(rest.match(/\{\{|\}\}/g) ?? [])])]
}

export interface FieldValues {
  texts: Readonly<Record<string, string>>
  /** Safe HTML of tables and places to sign. */
  blocks: Readonly<Record<string, string>>
  /** A text that tells the rent must tell this too: texts from before said that each rent is of a month. */
  besideRent?: string
}
/** A lease of a hundred pages; a short template may name a long table a thousand times. */
const MAX_FILLED = 1_000_000
/** The text with what it left open; what is unknown, or has no value, becomes a line to write on. Refused when it is too long then. */
export function fillTemplate(html: string, { texts, blocks, besideRent }: FieldValues): string {
  const named = new Set([...html.matchAll(FIELD)].map(([, name]) => name))
  if (besideRent && named.has('rent.amount') && !named.has(besideRent))
    throw new Refusal('housing.error.rentUnitUnnamed', { values: { field: `{{${besideRent}}}` } })
  let left = MAX_FILLED - html.length
  return html.replace(FIELD, (_all, name: string) => {
    const value =
      name in blocks ? blocks[name]! : Object.hasOwn(texts, name) && texts[name] ? escapeHtml(texts[name]) : '＿＿＿＿'
    left -= value.length
    if (left < 0) throw new Refusal('housing.error.documentTooLong')
    return value
  })
}
