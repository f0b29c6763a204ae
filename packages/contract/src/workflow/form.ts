import type { Field, Shape } from '../kit/field.ts'

/** Kinds of fields that a form of a process can have: those of the contract that need no other record. */
export const FORM_KINDS = [
  'text',
  'paragraph',
  'int',
  'decimal',
  'money',
  'date',
  'instant',
  'choice',
  'choices',
  'flag',
  'user',
  'mobile',
  'files',
] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** One field of a form as it is stored with a model: data, drawn by the form of the console and checked by the server. */
export interface FormField {
  /** The name of the variable: a letter, then letters, digits and underscores. */
  key: string
  label: string
  kind: FormKind
  required?: boolean
  max?: number
  min?: number
  /** Of a choice. The values are the texts that people read. */
  values?: string[]
  /** Asked only where another field holds one of these values. */
  when?: { key: string; values: string[] }
}
export interface ProcessForm {
  fields: FormField[]
  /** By node, then by field. Default: the start edits everything, a task reads everything. */
  rights?: Record<string, Record<string, 'edit' | 'read' | 'hide'>>
  /** Keys that nobody writes: of a review the variables of its record. Set by the server. */
  fixed?: readonly string[]
}
/** Variables that a review has of its record. The levels depend on them, so no form writes them. */
export const RECORD_VARIABLES = ['title', 'link', 'reason', 'amount', 'amountFen'] as const

/** The name under which rights of the start form stand. */
export const START = 'start'
export const FORM_KEY = '^[a-zA-Z][a-zA-Z0-9_]{0,63}$'
export const MOST_FIELDS = 100

/** What the handler of a node may do with a field. */
export function rightOf(form: ProcessForm, node: string, key: string): 'edit' | 'read' | 'hide' {
  const right = form.rights?.[node]?.[key] ?? (node === START ? 'edit' : 'read')
  return right === 'edit' && form.fixed?.includes(key) ? 'read' : right
}
/** Whether a field is asked while the others hold these values. */
export const isFieldAsked = ({ when }: FormField, values: Readonly<Record<string, unknown>>): boolean => {
  if (!when) return true
  const held = values[when.key]
  return (Array.isArray(held) ? held : [held]).some((one) => when.values.includes(String(one ?? '')))
}

type Of = FormField & { range: { min?: number; max?: number } }
/** Kinds that need more than their name. Money is never negative unless the form says so. */
const FIELDS: { readonly [Kind in FormKind]?: (of: Of) => Field } = {
  text: ({ max = 200 }) => ({ kind: 'text', max }),
  paragraph: ({ max = 2_000 }) => ({ kind: 'text', max, multiline: true }),
  int: ({ range }) => ({ kind: 'int', ...range }),
  decimal: ({ range }) => ({ kind: 'decimal', scale: 2, ...range }),
  money: ({ range }) => ({ kind: 'money', min: 0, ...range }),
  choice: ({ values = [] }) => ({ kind: 'choice', values }),
  choices: ({ values = [] }) => ({ kind: 'choice', values, multiple: true }),
  user: () => ({ kind: 'id' }),
  files: () => ({ kind: 'list', of: { kind: 'id' }, max: 20 }),
}
/** The field of the contract for a field of a form; the same for the console and the server. */
export function fieldOf(of: FormField): Field {
  const { min, max } = of
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const field = FIELDS[of.kind]?.({ ...of, range }) ?? ({ kind: of.kind } as Field)
  return of.required ? field : { ...field, optional: true }
}
/** What a node's handler may send: the fields he may edit and that are asked for. */
export const shapeOf = (form: ProcessForm, node: string, values: Readonly<Record<string, unknown>>): Shape =>
  Object.fromEntries(
    form.fields
      .filter((field) => rightOf(form, node, field.key) === 'edit' && isFieldAsked(field, values))
      .map((field) => [field.key, fieldOf(field)]),
  )
