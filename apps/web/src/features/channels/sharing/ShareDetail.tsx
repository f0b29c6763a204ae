import { queryShareDetail, shareOrder } from '@cloud-steward/contract/channels/sharing.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { DivisionBar, type DivisionPart } from './DivisionBar.tsx'

const FIELDS = [
  'orderId',
  'landlordId',
  'ruleId',
  'ruleVersion',
  'paidFen',
  'feeFen',
  'baseFen',
  'sharedFen',
  'ownFen',
  'returnedFen',
  'state',
  'frozenUntil',
] as const
const RED = ['part_failed', 'return_failed', 'given_up', 'failed']
const GREEN = ['finished', 'returned', 'covered', 'done']
const colourOf = (state: string) => (RED.includes(state) ? 'red' : GREEN.includes(state) ? 'green' : undefined)
/** How often one looks while something is underway, milliseconds. */
const LOOK_MS = 3_000

/** One payment divided: what each got, what came back, and what happened. */
export default function ShareDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer resource={shareOrder} id={id} fields={FIELDS} onClose={onClose}>
      {(row) => <Parts row={row} />}
    </RecordDrawer>
  )
}

function Parts({ row }: { row: RowOf<typeof shareOrder> }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareOrder.name}.${key}`)
  // A reason of ours has words; one of the channel's is shown as it came.
  const why = (reason: string | null | undefined) =>
    reason ? t(`${shareOrder.name}.reason.${reason}`, { defaultValue: reason }) : undefined
  const found = useQuery({
    queryKey: [shareOrder.name, 'detail', row.id],
    queryFn: ({ signal }) => call(queryShareDetail, { id: row.id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.returns.some(({ state }) => state === 'asked') || row.state === 'splitting' ? LOOK_MS : false,
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { lines, returns, steps } = found.data
  const parts: DivisionPart[] = [
    ...lines.map(({ id, receiverName, amountFen, state, isRemainder }) => ({
      key: id,
      name: receiverName,
      amountFen,
      of: 'receiver' as const,
      isLost: state === 'failed' || state === 'returned',
      note: isRemainder ? <span className="quiet">{word('isRemainder')}</span> : undefined,
    })),
    { key: 'own', name: `${row.landlordName ?? ''} · ${word('wallet')}`, amountFen: row.ownFen, of: 'own' },
    { key: 'fee', name: word('feeFen').replace(/[（(].*$/, ''), amountFen: row.feeFen, of: 'fee' },
  ]
  return (
    <>
      <h3>{word('division')}</h3>
      <DivisionBar title={word('division')} parts={parts} />
      <h3>{word('lines')}</h3>
      <DataTable
        rowKey="id"
        pagination={false}
        dataSource={lines}
        columns={[
          { key: 'receiverName', title: word('receiverName'), dataIndex: 'receiverName' },
          { key: 'account', title: word('account'), dataIndex: 'account' },
          {
            key: 'amountFen',
            title: word('amountFen'),
            align: 'right',
            render: (_, one) => <span className="amount">{formatFen(one.amountFen)}</span>,
          },
          {
            key: 'returnedFen',
            title: word('returnedFen'),
            align: 'right',
            render: (_, one) => <span className="amount">{formatFen(one.returnedFen)}</span>,
          },
          {
            key: 'state',
            title: word('state'),
            render: (_, one) => (
              <>
                <StateTag value={one.state}>{word(`line.${one.state}`)}</StateTag>{' '}
                <span className="quiet">{why(one.reason) ?? (one.paidAt && formatInstant(one.paidAt))}</span>
              </>
            ),
          },
        ]}
      />
      {returns.length > 0 && (
        <>
          <h3>{word('returns')}</h3>
          <StepTimeline
            steps={returns.map(({ id, state, receiverName, amountFen, reason, at, username }) => ({
              key: id,
              color: colourOf(state),
              title: word(`return.${state}`),
              beside: `${receiverName} ${formatFen(amountFen)}`,
              lines: [why(reason)],
              at,
              username,
            }))}
          />
        </>
      )}
      <h3>{word('steps')}</h3>
      <StepTimeline
        steps={steps.map(({ state, note, at, username }, nth) => ({
          key: `${at}${state}${nth}`,
          color: colourOf(state),
          title: word(`state.${state}`),
          lines: [why(note)],
          at,
          username,
        }))}
      />
    </>
  )
}
