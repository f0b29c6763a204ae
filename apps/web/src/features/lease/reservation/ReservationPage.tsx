import { holdReservation, mayReserve, reservation } from '@cloud-steward/contract/housing/reservation.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import type { CommandName } from './ReservationCommand.tsx'

const ReservationDetail = lazy(() => import('./ReservationDetail.tsx'))
const ReservationForm = lazy(() => import('./ReservationForm.tsx'))
const ReservationCommand = lazy(() => import('./ReservationCommand.tsx'))

export const askAhead = askRowsAhead(reservation)
/** A week to decide, a month's rent as deposit. */
const usual = () => ({
  startOn: businessDay(),
  leaseMonths: 12,
  depositMonths: 1,
  signByOn: dayjs(businessDay()).add(7, 'day').format('YYYY-MM-DD'),
})
/** Short forms, what they do by the rule, and the buttons that grant them. */
const COMMANDS = {
  receive: { by: 'receive', button: 'receiveHolding', title: 'payment.holding.receiveHolding' },
  end: { by: 'end', button: 'endHolding', title: 'payment.holding.endHolding' },
  review: { by: 'review', button: 'reviewHolding', title: 'payment.holding.reviewHolding' },
  cancel: { by: 'cancel', button: 'cancelReservation', title: 'housing.reservation.cancelReservation' },
} as const

/** Rooms kept for somebody: from the holding deposit demanded to the lease, or to money paid back or kept. */
export default function ReservationPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayLet = useMayPress('contract')('add')
  const actions = (
    row: RowOf<typeof reservation>,
    standard: readonly Action[],
    { dialog, mayPress }: PageParts<typeof reservation>,
  ): Action[] => {
    const may = (by: Parameters<typeof mayReserve>[0]) => mayReserve(by, row.state, row.heldFen)
    const command = (name: CommandName): Action => ({
      key: name,
      title: t(COMMANDS[name].title),
      visible: may(COMMANDS[name].by) && mayPress(COMMANDS[name].button),
      run: () => dialog.show(name, row.id),
      danger: name === 'cancel',
    })
    return [
      { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
      {
        key: 'hold',
        title: t('housing.reservation.holdReservation'),
        visible: may('hold') && mayPress('reserve'),
        confirm: t('housing.reservation.holdHint'),
        run: async () => {
          await call(holdReservation, { id: row.id }, { key: crypto.randomUUID() })
          await Promise.all([reservation.name, 'housing.room'].map(refreshRows))
        },
      },
      command('receive'),
      {
        key: 'newLease',
        title: t('housing.reservation.newLease'),
        visible: may('sign') && mayLet,
        run: () => void navigate(`/contract?open=add&reservation=${row.id}`),
      },
      command('review'),
      command('end'),
      ...standard.map((action) => ({ ...action, visible: action.visible && may('edit') })),
      command('cancel'),
    ]
  }
  return (
    <ResourcePage
      resource={reservation}
      rowActions={actions}
      form={(props) => <ReservationForm key={props.id ?? 'add'} {...props} initial={usual()} />}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (!name || !id) return null
        if (name === 'detail') return <ReservationDetail id={id} onClose={close} />
        if (!(name in COMMANDS)) return null
        const known = name as CommandName
        return mayPress(COMMANDS[known].button) ? <ReservationCommand name={known} id={id} onClose={close} /> : null
      }}
    />
  )
}
