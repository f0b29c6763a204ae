import { Refusal } from '@cloud-steward/contract'
import {
  FORM_KEY,
  FORM_KINDS,
  type FormField,
  MOST_FIELDS,
  type ProcessForm,
  rightOf,
  START,
  shapeOf,
} from '@cloud-steward/contract/workflow/form.ts'
import { inputCheck } from '../../../kit/input.ts'
import type { Vars } from '../engine/state.ts'

const KEY = new RegExp(FORM_KEY)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max
const hasValues = ({ kind, values }: FormField): boolean =>
  (kind !== 'choice' && kind !== 'choices') || (Array.isArray(values) && values.length > 0 && values.length <= 200)
const isBound = (value: unknown): boolean => value === undefined || value === null || Number.isFinite(value)
/** Of a text the longest, in letters; of a number the limits. */
const hasLimits = ({ kind, min, max }: FormField): boolean =>
  kind === 'text' || kind === 'paragraph'
    ? max === undefined || max === null || (Number.isInteger(max) && max > 0 && max <= 10_000)
    : isBound(min) && isBound(max)
const hasCondition = ({ when }: FormField): boolean =>
  when === undefined ||
  when === null ||
  (isText(when.key, 64) && Array.isArray(when.values) && when.values.every((one) => typeof one === 'string'))
const isRight = (field: FormField): boolean =>
  isText(field.key, 64) &&
  KEY.test(field.key) &&
  !(field.key in {}) &&
  isText(field.label, 100) &&
  FORM_KINDS.includes(field.kind) &&
  hasValues(field) &&
  hasLimits(field) &&
  hasCondition(field)
/** A form as a model may keep it. @throws Refusal `workflow.error.badForm` naming the field that is wrong */
export function checkedForm(given: unknown): ProcessForm {
  const form = given as ProcessForm
  const bad = (name: string) => new Refusal('workflow.error.badForm', { values: { name }, fields: ['form'] })
  if (!Array.isArray(form?.fields) || form.fields.length > MOST_FIELDS) throw bad('')
  const keys = new Set<string>()
  for (const field of form.fields) {
    if (!isRight(field ?? {}) || keys.has(field.key)) throw bad(String(field?.label ?? ''))
    keys.add(field.key)
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
  return inputCheck(shape, 'body')(values)
}
/** What a person at a node may read; the rest never leaves the server. */
export const readable = (form: ProcessForm | null, node: string, vars: Vars): Vars =>
  Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ key }) => rightOf(form!, node, key) !== 'hide' && vars[key] !== undefined)
      .map(({ key }) => [key, vars[key]]),
  )
/** What no node hides from its handler. */
export const readableByAll = (form: ProcessForm | null, vars: Vars): Vars =>
  Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ key }) => !isHiddenSomewhere(form!, key) && vars[key] !== undefined)
      .map(({ key }) => [key, vars[key]]),
  )
const isHiddenSomewhere = (form: ProcessForm, key: string): boolean =>
  [START, ...Object.keys(form.rights ?? {})].some((node) => rightOf(form, node, key) === 'hide')
/** Keys hidden from a user with tasks at `nodes`: hidden at all of them. Without a task: hidden at any node of the form. */
export const hiddenFields = (form: ProcessForm | null, nodes: readonly string[]): string[] =>
  (form?.fields ?? []).flatMap(({ key }) => {
    const isHidden = nodes.length
      ? nodes.every((node) => rightOf(form!, node, key) === 'hide')
      : isHiddenSomewhere(form!, key)
    return isHidden ? [key] : []
  })
