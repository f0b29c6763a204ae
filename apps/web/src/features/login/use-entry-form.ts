import { TYPED_MOBILE } from '@cloud-steward/contract/kit/field.ts'
import { type RefCallback, useRef, useState } from 'react'
import { ApiError } from '../../infra/api-error.ts'
import { entryWord } from '../../infra/entry-words.ts'
import { currentLanguage, type Language, storeLanguage } from '../../infra/language.ts'

const MOBILE = new RegExp(TYPED_MOBILE)

export interface EntryForm {
  attach: RefCallback<HTMLFormElement>
  language: Language
  choose: (language: Language) => void
  say: (key: string) => string
  refusal: string | undefined
  missing: readonly string[]
  busy: boolean
  /** What these fields hold, or nothing when one is empty or no number: then that is said. */
  read: (names: readonly string[]) => Record<string, string> | undefined
  /** Does the work and says what it was refused for. @returns the error, or nothing when it is done */
  run: (work: () => Promise<unknown>) => Promise<unknown>
  refuse: (sentence: string | undefined) => void
  /** Writes a value into a field, and goes on to the next one. */
  fill: (name: string, value: string, next: string) => void
}

/** A form before sign-in: its language, what is missing, what was refused. */
export function useEntryForm(notice?: string): EntryForm {
  const ref = useRef<HTMLFormElement>(null)
  const [language, setLanguage] = useState(currentLanguage)
  const [refusal, refuse] = useState(notice)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const say = (key: string) => entryWord(key, language)
  return {
    attach: (element) => {
      ref.current = element
    },
    language,
    say,
    refusal,
    missing,
    busy,
    choose: (next) => {
      storeLanguage(next)
      setLanguage(next)
    },
    read: (names) => {
      const form = ref.current!
      const entries = new FormData(form)
      const values = Object.fromEntries(names.map((name) => [name, String(entries.get(name) ?? '')]))
      const empty = names.filter((name) => !values[name]?.trim())
      setMissing(empty)
      refuse(undefined)
      if (empty[0]) (form.elements.namedItem(empty[0]) as HTMLElement).focus()
      else if (values.mobile !== undefined && !MOBILE.test(values.mobile.trim())) refuse(say('shell.login.badMobile'))
      else return values
      return undefined
    },
    run: async (work) => {
      setBusy(true)
      try {
        await work()
        return undefined
      } catch (error) {
        refuse(error instanceof ApiError ? error.sentence(say) : say('shell.error.server'))
        return error
      } finally {
        setBusy(false)
      }
    },
    refuse: (sentence) => {
      setMissing([])
      refuse(sentence)
    },
    fill: (name, value, next) => {
      const { elements } = ref.current!
      ;(elements.namedItem(name) as HTMLInputElement).value = value
      ;(elements.namedItem(next) as HTMLElement | null)?.focus()
    },
  }
}
