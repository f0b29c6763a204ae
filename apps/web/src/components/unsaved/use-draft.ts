import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { type Draft, dropDraft, isSecret, keepDraft, readDraft } from '../../infra/drafts.ts'

type Values = Record<string, unknown>
export interface FormDraft {
  /** What was typed the last time and not saved. */
  offered: Draft | undefined
  /** Puts it into the form. @returns the fields put in */
  restore: () => Values
  /** Drops it: discarded, saved, or closed on purpose. */
  drop: () => void
  /** Keeps what is typed now. */
  keep: (values: Readonly<Values>) => void
  /** The copy of the record a form with these fields is based on: of a restored field what it held when it was typed. */
  basedOn: <R extends Readonly<Values>>(record: R) => R
}

const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
const differ = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) !== JSON.stringify(plain(b))
const pick = (from: Readonly<Values>, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, plain(from[key])]))

/** The name of a form at this address. */
export const formName = (of: string): string =>
  `${location.pathname}?${new URLSearchParams(location.search).get('open') ?? ''}#${of}`

/** Tells records apart whose forms have one title, without showing what they hold. */
const digest = (value: unknown): number =>
  Array.from(JSON.stringify(value ?? null)).reduce((sum, each) => (sum * 31 + each.codePointAt(0)!) | 0, 7)
export const nameless = (title: string, shape: object, initial: unknown): string =>
  [title, ...Object.keys(shape), digest(initial)].join()

/** The draft of one form, kept while one types, offered when the form is opened again after a reload. */
export function useDraft(name: string, form: FormInstance, initial: Readonly<Values> = {}): FormDraft {
  const [offered, offer] = useState(() => readDraft(name))
  const restored = useRef<Readonly<Values>>({})
  return {
    offered,
    restore: () => {
      const values = { ...offered?.values }
      restored.current = offered?.was ?? {}
      form.setFieldsValue(values)
      offer(undefined)
      return values
    },
    drop: () => {
      dropDraft(name)
      restored.current = {}
      offer(undefined)
    },
    keep: (values) => {
      const keys = Object.keys(values).filter((key) => differ(values[key], initial[key]))
      const was = { ...pick(initial, keys), ...restored.current }
      keepDraft(name, pick(values, keys), pick(was, keys))
    },
    basedOn: (record) => ({
      ...record,
      ...Object.fromEntries(Object.entries(restored.current).filter(([key]) => key in record && !isSecret(key))),
    }),
  }
}
