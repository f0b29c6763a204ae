import type { Field } from '@cloud-steward/contract/kit/index.ts'

/** What a control gets. `id`, `value` and `onChange` come from the form around it. */
export interface ControlProps<F extends Field = Field> {
  field: F
  /** Label key of the field; the words of a choice are `<labelKey>.<value>`. */
  labelKey: string
  /** What it is for, spoken where no label stands beside it. */
  label: string
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** In the search bar several values may be chosen and everything may be cleared. */
  searching?: boolean
  /** Title of the record or region that `value` names, when the caller knows it. */
  title?: string
  /** What the form has chosen in fields with which this one has to go. */
  beside?: Readonly<Record<string, string>>
  /** Stands in the empty control instead of the usual words. */
  hint?: string
}
