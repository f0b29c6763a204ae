import { choice, flag, group, list, ref, resource, text } from '../kit/index.ts'

/** What an own field of a lease holds: as text, for the server's check and the form's control alike. */
export const EXTRA_KINDS = ['text', 'number', 'money', 'day', 'choice'] as const
/** Whether somebody else looks over a lease before it is signed: as the tenant does with all, or otherwise for this type. */
export const TYPE_REVIEWS = ['asTenant', 'always', 'never'] as const

/** A name that can stand in a template as `{{extra.紧急联系人}}`. */
const label = text(40, { min: 1, pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} _()（）/-]*$' })
const extraField = group({
  label,
  kind: choice(EXTRA_KINDS),
  required: flag(),
  /** Of a choice: what may be chosen, by commas. */
  options: text(400, { optional: true }),
})

/** 合同类型: what a lease of it says besides its terms, the text it is written by, and whether it is reviewed. */
export const contractType = resource('housing.contractType', {
  fields: {
    name: text(40, { min: 1 }),
    fields: list(extraField, 30, { optional: true }),
    /** Any version of the text; leases are written by the one in force. Empty: the usual one. */
    templateId: ref('housing.template', { optional: true }),
    review: choice(TYPE_REVIEWS),
    remark: text(256, { optional: true, multiline: true }),
    /** How its fields are called, for lists. */
    fieldNames: text(2_000, { readOnly: true, optional: true }),
  },
  title: 'name',
  list: ['name', 'fieldNames', 'templateId', 'review', 'remark'],
  sort: ['name', 'review'],
  search: ['name', 'review'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})

/** One answer of a lease; `shown` (amounts in yuan) is the server's, and stays as it was written. */
export const extraAnswer = group({
  label: text(40, { min: 1 }),
  value: text(200, { optional: true }),
  shown: text(200, { optional: true }),
})

const SEPARATORS = /[,，、;；\n]/
/** What may be chosen, as people write it: by commas. */
export const optionsOf = (options: string | null | undefined): string[] => [
  ...new Set(
    (options ?? '')
      .split(SEPARATORS)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
