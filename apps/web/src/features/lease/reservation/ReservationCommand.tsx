import { cancelReservation, reservation } from '@cloud-steward/contract/housing/reservation.ts'
import { endHolding, receiveHolding, reviewHolding } from '@cloud-steward/contract/payments/holding.ts'
import { NUMBERED_CHANNELS } from '@cloud-steward/contract/payments/payment.ts'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import type { CommandProps } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'

const COMMANDS = {
  receive: {
    endpoint: receiveHolding,
    labels: 'payment.holding',
    initial: () => ({ channel: 'bank', receivedOn: businessDay() }),
  },
  end: {
    endpoint: endHolding,
    labels: 'payment.holding',
    initial: () => ({ outcome: 'refunded', channel: 'bank', paidOn: businessDay() }),
  },
  review: {
    endpoint: reviewHolding,
    labels: 'payment.holding',
    initial: () => ({ decision: 'approve', channel: 'bank', paidOn: businessDay() }),
  },
  cancel: { endpoint: cancelReservation, labels: reservation.name, initial: () => ({}) },
} as const
export type CommandName = keyof typeof COMMANDS
/** How a refund was paid, asked for only when there is one. */
const PAID = ['channel', 'channelNo', 'paidOn']
/** Everything the money of a reservation changes. */
const CHANGED = [reservation.name, 'housing.room', 'ledger.entry', 'billing.bill', 'payment.payment']

/** Receive, pay back or keep, review, cancel: a short form each. */
export default function ReservationCommand({ name, id, onClose }: CommandProps<CommandName>): ReactNode {
  const { t } = useTranslation()
  const { endpoint, labels, initial } = COMMANDS[name]
  const [values, setValues] = useState<Record<string, unknown>>(initial)
  const row = useRow(reservation, id).data
  if (!row) return null
  const isRefund = name === 'end' ? values.outcome === 'refunded' : name === 'receive' || row.outcome === 'refunded'
  const isPaid = isRefund && values.decision !== 'sendBack'
  const fields = Object.keys(endpoint.input).filter((key) => key !== 'id' && (isPaid || !PAID.includes(key)))
  const hint = {
    receive: t('payment.holding.receiveHint', { amount: formatFen(row.holdingFen) }),
    end: t('payment.holding.endHint'),
    review: t('payment.holding.reviewHint', {
      what: row.outcome ? t(`housing.reservation.outcome.${row.outcome}`) : '',
      reason: row.endReason ?? '',
    }),
    cancel: t('housing.reservation.cancelHint'),
  }[name]
  return (
    <CommandForm
      endpoint={endpoint}
      of={labels}
      given={{ id }}
      title={`${t(endpoint.permission)} · ${row.no}`}
      fields={fields}
      asked={{ channelNo: { channel: NUMBERED_CHANNELS } }}
      initial={initial()}
      onChange={(_, all) => setValues(all)}
      hint={hint}
      refresh={() => Promise.all(CHANGED.map(refreshRows))}
      onClose={onClose}
    />
  )
}
