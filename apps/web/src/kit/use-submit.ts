import { App, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { type NextStep, offerNext } from '../components/next-step.tsx'
import { useHeld } from '../components/unsaved/use-held.ts'
import { ApiError, announce } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { newKey } from '../infra/new-key.ts'

/** What came of a command: the words for it, alone or with what one does next, or `true` when that was said already. Else it is said that it worked. */
export type Told = string | true | NextStep | undefined

interface Submit {
  busy: boolean
  /** Sends; on success says so, once (`Told`), and resolves to true. Refusals land at their controls, the rest in a toast. */
  submit: (send: (key: string) => Promise<unknown>) => Promise<boolean>
  /** To be called whenever the person changes the values: another content is another submit, and is asked about before it is lost. */
  renew: () => void
  /** Nothing of it is to be saved any more. */
  reset: () => void
  /** Goes, after a question if something would be lost; not while it is being sent. */
  leave: (go: () => void) => void
}

const isNext = (told: unknown): told is NextStep => typeof told === 'object' && told !== null && 'next' in told

/** Writes what was refused to the fields it is about. @returns whether all of it could be */
function place(error: ApiError, form?: FormInstance): boolean {
  // A refusal inside a list or group (`rooms/0/number`) stands at the list.
  const fields = Object.entries(error.fields).map(([at, text]) => ({ name: at.split(/[./]/)[0]!, errors: [text] }))
  form?.setFields(fields)
  return fields.length > 0 && fields.every(({ name }) => form?.getFieldInstance(name) !== undefined)
}

/** One submit at a time, one idempotency key per submit: a retry of what did not arrive is never done twice. */
export function useSubmit(form?: FormInstance, success = 'kit.operateSuccess'): Submit {
  const { message } = App.useApp()
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(undefined)
  const held = useHeld()
  const renew = () => {
    key.current = undefined
    held.touch()
  }
  const reset = () => {
    key.current = undefined
    held.settle()
  }
  const submit = async (send: (key: string) => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    key.current ??= newKey()
    // A command that is done may lead elsewhere before this function goes on.
    const wasTouched = held.pause()
    try {
      const told = await send(key.current)
      reset()
      if (isNext(told)) offerNext(message, told)
      else if (told !== true) void message.success(typeof told === 'string' ? told : t(success))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (wasTouched) held.touch()
      // A refusal was an answer; what did not arrive, or met an ended session, is sent again under the same key.
      if (error.code !== 0 && !error.sessionLost) key.current = undefined
      if (!place(error, form) && !error.sessionLost) announce(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const leave = (go: () => void) => {
    if (!busy) held.leave(go)
  }
  return { busy, submit, renew, reset, leave }
}
