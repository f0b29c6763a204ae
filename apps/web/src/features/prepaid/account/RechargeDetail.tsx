import { queryRechargeDetail, recharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { PayNow } from '../../../components/PayNow.tsx'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { refreshPrepaid } from './use-live-prepaid.ts'

/** How often one looks what became of it, milliseconds. */
const LOOK_MS = 2_000
const GOING = ['created', 'paid', 'pushed', 'refunding']
const COLORS: Record<string, string> = {
  credited: 'green',
  verified: 'green',
  closed: 'gray',
  refunding: 'orange',
  part_refunded: 'orange',
  refunded: 'gray',
  reversed: 'gray',
  refused: 'red',
  push_failed: 'red',
  credit_failed: 'red',
}

/** A recharge as its payer follows it: the code while it can be paid, and every step until power is back. */
export default function RechargeDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const word = (key: string) => t(`${recharge.name}.${key}`)
  const found = useQuery({
    queryKey: [recharge.name, 'detail', id],
    queryFn: ({ signal }) => call(queryRechargeDetail, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && GOING.includes(data.state) ? LOOK_MS : false),
  })
  // A payer has no list of recharges: he reads the room and the account as words.
  const mayList = mayOpen(useSession(), 'supplyrecharge')
  const row = useRow(recharge, mayList ? id : undefined)
  const shown = found.data
  const state = shown?.state
  // The list behind shows what it became as well.
  useEffect(() => {
    if (state && !GOING.includes(state)) void refreshPrepaid()
  }, [state])
  return (
    <Drawer
      open={open}
      title={shown ? `${t(recharge.name)} ${shown.no}` : t(recharge.name)}
      extra={state && <StateTag value={state}>{word(`state.${state}`)}</StateTag>}
      size={Math.min(520, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {found.isError && !shown && <Failed retry={found.refetch} />}
      {shown && (
        <>
          {row.data && (
            <RecordSheet resource={recharge} row={row.data} fields={['accountId', 'roomId', 'renteeId', 'paymentNo']} />
          )}
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'amountFen', label: word('amountFen'), children: <b>{formatFen(shown.amountFen)}</b> },
              ...(shown.refundedFen
                ? [{ key: 'refundedFen', label: word('refundedFen'), children: formatFen(shown.refundedFen) }]
                : []),
              { key: 'method', label: word('method'), children: word(`method.${shown.method}`) },
              ...(mayList
                ? []
                : [
                    { key: 'roomName', label: word('roomName'), children: shown.roomName },
                    { key: 'accountNo', label: word('accountNo'), children: shown.accountNo },
                  ]),
            ]}
          />
          <PayNow {...shown} state={shown.orderState} />
          {shown.state === 'reviewing' && <Alert type="info" showIcon title={t('prepaid.panel.reviewing')} />}
          {shown.state === 'push_failed' && (
            <Alert type="error" showIcon title={t(`prepaid.panel.pushFailed${shown.needsButton ? 'Button' : ''}`)} />
          )}
          {shown.state === 'credit_failed' && (
            <Alert type="error" showIcon title={t('prepaid.panel.creditFailed')} description={shown.error} />
          )}
          <h3>{word('steps')}</h3>
          <StepTimeline
            steps={shown.steps.map(({ at, state: to, note, username }) => ({
              key: at + to,
              at,
              username,
              color: COLORS[to],
              title: word(`state.${to}`),
              lines: [note],
            }))}
          />
          {shown.refunds.length > 0 && (
            <>
              <h3>{word('refunds')}</h3>
              <StepTimeline
                steps={shown.refunds.map((one) => ({
                  key: one.no,
                  at: one.at,
                  username: one.username,
                  color: one.backState === 'done' ? 'green' : one.backState === 'dropped' ? 'red' : 'orange',
                  title: `${formatFen(one.amountFen)} · ${word(`how.${one.how}`)}`,
                  beside: word(`backState.${one.backState}`),
                  lines: [[one.no, one.outerNo].filter(Boolean).join(' · '), one.reason, one.error],
                }))}
              />
            </>
          )}
        </>
      )}
    </Drawer>
  )
}
