import type { Paid } from '@cloud-steward/contract/checkout/payout.ts'
import { lazy, type ReactNode } from 'react'
import { FilesField } from '../../../components/files/FilesField.tsx'
import type { CommandParts, RowCommands } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshCheckOut } from '../use-detail.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))

/** What a person may do with money on its way back, and what the state has to allow for it. */
export type Steps<By extends string> = RowCommands<{ by: By }>
/** How money is usually paid out. */
export const byBankToday = () => ({ channel: 'bank', paidOn: businessDay() })

interface Props {
  steps: Steps<string>
  /** The resource, whose texts name the steps. */
  name: string
  parts: CommandParts
  detail: (props: { id: string; onClose: () => void }) => ReactNode
}
/** The form of the open step, or the details. */
export function StepDialogs({ steps, name: thing, parts, detail }: Props): ReactNode {
  const { t } = useTranslation()
  const { id, name, close } = parts.dialog
  if (!id || !name) return null
  if (name === 'detail') return detail({ id, onClose: close })
  return (
    <CommandDialog
      commands={steps}
      of={thing}
      titleOf={(key) => t(`${thing}.${key}`)}
      parts={parts}
      width={480}
      controls={{ fileIds: <FilesField label={t('checkout.checkOut.authorisation')} /> }}
      refresh={refreshCheckOut}
      onDone={({ bookedOn }: Paid) => (bookedOn ? t('payment.payment.bookedLater', { day: bookedOn }) : undefined)}
    />
  )
}
