import { order, payInApp, syncOrder } from '@cloud-steward/contract/channels/order.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Result, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { OrderBody, useOrder } from './OrderBody.tsx'

const RESULTS: Record<string, 'success' | 'error' | 'warning' | 'info'> = {
  booked: 'success',
  error: 'error',
  closed: 'warning',
}

/** Where payers come back to: with a code the app's cashier opens; else the channel is asked what became of the order. */
export default function PayReturnPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // A code is good once: whoever comes back to this page by his history does not bring it again.
  const [{ id, code, state }] = useState(() => ({
    id: params.get('id') ?? '',
    code: params.get('code') ?? '',
    state: params.get('state') ?? '',
  }))
  const isStaff = mayOpen(useSession(), 'rechargerecord')
  const [isAsking, setAsking] = useState(false)
  const found = useOrder(id)
  const word = (key: string) => t(`${order.name}.${key}`)
  const ask = async () => {
    await call(syncOrder, { id }, { quiet: true }).catch(() => undefined)
    await found.refetch()
  }
  const back = useQuery({
    // Not among what is asked for anew with orders: a code is good once, and a cashier opens once.
    queryKey: ['pay return', id, code],
    enabled: Boolean(id),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      if (code) setParams({ id }, { replace: true })
      const cashier = code && (await call(payInApp, { id, code, state }).catch(() => undefined))
      const isHere = !cashier || (await (await import('./wechat-bridge.ts')).callCashier(cashier))
      await ask()
      return { isHere }
    },
  })
  if (!id) return <Empty description={t('kit.error.notFound')} />
  const shown = found.data
  if (!shown) return found.isError ? <Failed retry={found.refetch} /> : <Skeleton active />
  return (
    <section className="pay-return">
      <Result
        status={RESULTS[shown.state] ?? 'info'}
        title={word(`state.${shown.state}`)}
        subTitle={`${shown.no} · ${formatFen(shown.amountFen)}`}
        extra={[
          ['created', 'placed', 'closing', 'error'].includes(shown.state) && (
            <Button
              key="ask"
              loading={isAsking}
              onClick={async () => {
                setAsking(true)
                await ask()
                setAsking(false)
              }}
            >
              {word('askAgain')}
            </Button>
          ),
          <Link key="list" to={isStaff ? '/rechargerecord' : '/mypay?view=orders'}>
            {word('toRecords')}
          </Link>,
        ]}
      />
      {back.data?.isHere === false && <p role="alert">{word('onlyInWechat')}</p>}
      <OrderBody id={id} shown={shown} />
    </section>
  )
}
