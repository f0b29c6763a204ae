import {
  type AnswerOf,
  type Asked,
  type Endpoint,
  type InputOf,
  isAsked,
  type Shape,
} from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from '../kit/FormDrawer.tsx'
import { refreshRows } from '../kit/rows.ts'
import type { Told } from '../kit/use-submit.ts'

export interface CommandFormProps<E extends Endpoint>
  extends Omit<FormDrawerProps, 'title' | 'shape' | 'labelPrefix' | 'send'> {
  /** What is done: its input is asked for, its name is the title. */
  endpoint: E
  /** The resource: its texts name the fields, and its rows are asked for anew unless `refresh` is given. */
  of: string
  /** What is sent besides what is typed, and so not asked for: the record, a decision. */
  given?: Partial<InputOf<E>>
  /** Fields that may be empty elsewhere and must be filled here. */
  needed?: readonly string[]
  /** Fields that only these values of other fields ask for. */
  asked?: Asked
  title?: string
  /** Words before the fields; `before` takes anything else. */
  hint?: string | false | null | undefined
  /** Asks anew for what the command changed. */
  refresh?: () => Promise<unknown>
  /** Says what came of it, when what changed has been asked for. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what says nothing returns nothing.
  onDone?(answer: AnswerOf<E>): Told | void
}

/** A command as a form in a drawer: what its input asks for and the screen does not know. Sent once, however often it is tried. */
export default function CommandForm<E extends Endpoint>(props: CommandFormProps<E>): ReactNode {
  const { endpoint, of, given, needed = [], asked = {}, title, hint, refresh, onDone, onChange, ...rest } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const values = { ...rest.initial, ...typed, ...given }
  const isWanted = (key: string) => isAsked({ asked }, key, values)
  const shape: Shape = Object.fromEntries(
    Object.entries(endpoint.input)
      .filter(([key]) => (!given || !(key in given)) && isWanted(key))
      .map(([key, field]) => [key, needed.includes(key) ? { ...field, optional: undefined } : field]),
  )
  return (
    <FormDrawer
      name={[endpoint.path, JSON.stringify(given ?? {})].join()}
      width={440}
      before={hint && <p className="quiet">{hint}</p>}
      // What is about to happen, and not that something is kept.
      label={t(endpoint.permission)}
      {...rest}
      fields={rest.fields?.filter(isWanted)}
      onChange={(changed, all) => {
        setTyped(all)
        onChange?.(changed, all)
      }}
      title={title ?? t(endpoint.permission)}
      shape={shape}
      labelPrefix={of}
      send={async (values, key) => {
        const answer = await call(endpoint, { ...values, ...given } as InputOf<E>, { key, quiet: true })
        await (refresh ? refresh() : refreshRows(of))
        return onDone?.(answer)
      }}
    />
  )
}
