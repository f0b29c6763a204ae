import { BLOCK_FIELDS, TEXT_FIELDS } from '@cloud-steward/contract/housing/template.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'

/** Own fields of leases are named as people call them: `{{extra.紧急联系人}}`. */
const FIELD = /\{\{\s*([\w.]*|extra\.[\p{L}\p{N} _()（）/-]+?)\s*\}\}/gu
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
}
/** The text with what it left open; what is unknown, or has no value, becomes a line to write on. */
export const fillTemplate = (html: string, { texts, blocks }: FieldValues): string =>
  html.replace(FIELD, (_all, name: string) =>
    name in blocks ? blocks[name]! : Object.hasOwn(texts, name) && texts[name] ? escapeHtml(texts[name]) : '＿＿＿＿',
  )

/** A table of texts. Without rows it says so in one cell. */
export function tableOf(headers: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.length
    ? rows.map((cells) => row(cells, 'td')).join('')
    : `<tr><td colspan="${headers.length}">${escapeHtml(none)}</td></tr>`
  return `<table>${row(headers, 'th')}${body}</table>`
}
