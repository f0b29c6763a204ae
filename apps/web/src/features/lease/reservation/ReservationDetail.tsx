import { queryReservationHistory, reservation } from '@cloud-steward/contract/housing/reservation.ts'
import { printHolding, queryHoldings } from '@cloud-steward/contract/payments/holding.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { call, download } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import '../contract/contract.css'
import { UserName } from '../../../components/UserName.tsx'

const FIELDS = [
  'state',
  'roomId',
  'renteeId',
  'startOn',
  'leaseMonths',
  'rentFen',
  'depositMonths',
  'signByOn',
  'holdingFen',
  'heldFen',
  'leaseId',
  'outcome',
  'endReason',
  'remark',
] as const

/** A reservation whole: what was agreed on top; its money, its papers and what became of it as tabs. */
export default function ReservationDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('reservation')
  return (
    <RecordDrawer resource={reservation} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <Tabs
          items={[
            ['money', <Money key="money" id={id} />] as const,
            [
              'files',
              <Attachments key="files" resource={reservation.name} recordId={id} editable={mayPress('update')} />,
            ] as const,
            ['history', <History key="history" id={id} />] as const,
          ].map(([key, children]) => ({ key, children, label: t(`housing.reservation.${key}`) }))}
        />
      )}
    </RecordDrawer>
  )
}

const useOf = <E extends typeof queryHoldings | typeof queryReservationHistory>(endpoint: E, id: string) =>
  useQuery({
    queryKey: [reservation.name, endpoint.permission, id],
    queryFn: ({ signal }) => call(endpoint, { reservationId: id } as never, { signal }),
  })
function Money({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const mayPrint = useMayPress('reservation')('receiveHolding')
  return (
    <Rows none={t('housing.reservation.none')} of={useOf(queryHoldings, id)}>
      {(rows) => (
        <ol className="lease-chain">
          {rows.map((row) => (
            <li key={row.id}>
              <b>{row.no}</b>
              <span className="amount">{formatFen(row.amountFen)}</span>
              <StateTag value={row.state}>{t(`payment.holding.state.${row.state}`)}</StateTag>
              <div className="lease-whole quiet">
                {row.receivedOn} · {t(`payment.payment.channel.${row.channel}`)} {row.channelNo} ·{' '}
                <UserName of={row.username} />
              </div>
              {mayPrint && (
                <div className="lease-whole">
                  <Button
                    size="small"
                    onClick={() => void download(printHolding, { reservationId: id }, `${row.no}.pdf`).catch(() => {})}
                  >
                    {t('payment.holding.printHolding')}
                  </Button>
                </div>
              )}
              {row.outOn && (
                <div className="lease-whole quiet">
                  {t('payment.holding.outOn')} {row.outOn}{' '}
                  {row.outChannel && t(`payment.payment.channel.${row.outChannel}`)} {row.outChannelNo}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </Rows>
  )
}

function History({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Rows none={t('housing.reservation.none')} of={useOf(queryReservationHistory, id)}>
      {(events) => <EventList events={events} words={(to) => t(`housing.reservation.state.${to}`)} />}
    </Rows>
  )
}
