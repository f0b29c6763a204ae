import type { AnswerOf, Endpoint, Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import type { Action } from '../kit/ActionMenu.tsx'
import { ResourcePage } from '../kit/ResourcePage.tsx'
import type { CommandFormProps } from './CommandForm.tsx'

const CommandForm = lazy(() => import('./CommandForm.tsx'))
const DECISIONS = ['approve', 'refuse'] as const
type Decision = (typeof DECISIONS)[number]

interface ReviewPageProps<R extends Resource, E extends Endpoint> {
  /** Rows with a `state`, decided on while it is `waiting`. Its texts name the decisions: `decision.*`, `*Hint`. */
  resource: R
  header: ReactNode
  /** Takes `id`, `decision` and a note; asked for by everybody but who made the row. */
  review: E
  /** Takes `id`: whoever made the row takes it back. */
  withdraw: Endpoint
  /** Buttons of the menu that stand for the two; the name of `review` covers both where only one is given. */
  buttons: { review: string; withdraw?: string }
  /** The field a refusal has to fill. */
  note: string
  /** What a decision is asked besides, and begins with. */
  form?: (decision: Decision, row: RowOf<R> | undefined) => Pick<CommandFormProps<E>, 'fields' | 'initial'>
  /** Names the row in the title of the form. */
  titleOf?: (row: RowOf<R>) => readonly string[]
  refresh: () => Promise<unknown>
  onDone?: (answer: AnswerOf<E>) => void
}

/** What one person asked for and another decides on: approve, refuse with a note, or take back. */
export function ReviewPage<R extends Resource, E extends Endpoint>(props: ReviewPageProps<R, E>): ReactNode {
  const { resource, header, review, withdraw, buttons, note, form, titleOf, refresh, onDone } = props
  const { t } = useTranslation()
  const word = (key: string) => t(`${resource.name}.${key}`)
  const waits = (row: RowOf<R>) => (row as { state?: unknown }).state === 'waiting'
  return (
    <ResourcePage
      resource={resource}
      header={() => header}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        ...DECISIONS.map((key) => ({
          key,
          title: word(`decision.${key}`),
          danger: key === 'refuse',
          visible: mayPress(buttons.review) && waits(row),
          run: () => dialog.show(key, row.id),
        })),
        {
          key: 'withdraw',
          title: t(withdraw.permission),
          visible: mayPress(buttons.withdraw ?? buttons.review) && waits(row),
          confirm: word('withdrawHint'),
          run: async () => {
            await call(withdraw, { id: row.id })
            await refresh()
          },
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, row }) => {
        const decision = DECISIONS.find((one) => one === name)
        if (!decision || !id || !mayPress(buttons.review)) return null
        return (
          <CommandForm
            {...form?.(decision, row)}
            key={decision}
            endpoint={review}
            of={resource.name}
            given={{ decision, id }}
            needed={decision === 'refuse' ? [note] : []}
            title={[word(`decision.${decision}`), ...((row && titleOf?.(row)) ?? [])].join(' · ')}
            hint={word(`${decision}Hint`)}
            refresh={refresh}
            onDone={onDone}
            onClose={close}
          />
        )
      }}
    />
  )
}
