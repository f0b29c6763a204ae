import { Refusal } from '@cloud-steward/contract'
import {
  FORM_KEY,
  FORM_KINDS,
  MOST_FIELDS,
  type ProcessForm,
  rightOf,
  shapeOf,
} from '@cloud-steward/contract/workflow/form.ts'
import { inputCheck } from '../../../kit/input.ts'
import type { Vars } from '../engine/state.ts'

const KEY = new RegExp(FORM_KEY)
/** A form as a model may keep it. @throws Refusal `workflow.error.badForm` naming the field that is wrong */
export function checkedForm(given: unknown): ProcessForm {
  const form = given as ProcessForm
  const bad = (name: string) => new Refusal('workflow.error.badForm', { values: { name }, fields: ['form'] })
  if (!Array.isArray(form?.fields) || form.fields.length > MOST_FIELDS) throw bad('')
  const keys = new Set<string>()
  for (const field of form.fields) {
    const { key, label, kind, values } = field
    const isChoice = kind === 'choice' || kind === 'choices'
    const isRight =
      typeof key === 'string' &&
      KEY.test(key) &&
      !keys.has(key) &&
      typeof label === 'string' &&
      label.trim() !== '' &&
      label.length <= 100 &&
      FORM_KINDS.includes(kind) &&
      (!isChoice || (Array.isArray(values) && values.length > 0 && values.length <= 200))
    if (!isRight) throw bad(typeof label === 'string' && label ? label : String(key))
    keys.add(key)
  }
  return { fields: form.fields, ...(form.rights && { rights: form.rights }) }
}

/**
 * The fields of a form that the handler of a node may write, checked by the same shape that the console draws.
 * @throws Refusal of the input, at the field
 */
export function checkedValues(form: ProcessForm | null, node: string, given: unknown, known: Vars): Vars {
  if (!form?.fields.length) return {}
  const values = typeof given === 'object' && given !== null ? (given as Vars) : {}
  const shape = shapeOf(form, node, { ...known, ...values })
  return inputCheck(shape, 'body')(values) as Vars
}
/** What a person at a node may read; the rest never leaves the server. */
export const readable = (form: ProcessForm | null, node: string, vars: Vars): Vars =>
  Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ key }) => rightOf(form!, node, key) !== 'hide' && vars[key] !== undefined)
      .map(({ key }) => [key, vars[key]]),
  )
