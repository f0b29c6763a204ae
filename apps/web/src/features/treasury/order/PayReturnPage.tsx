import { order, payInApp, syncOrder } from '@cloud-steward/contract/treasury/order.ts'
import { Button, Empty, Result, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
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
  const [id, code, state] = ['id', 'code', 'state'].map((name) => params.get(name) ?? '') as [string, string, string]
  const [isAsking, setAsking] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const found = useOrder(id)
  const { refetch } = found
  const word = (key: string) => t(`${order.name}.${key}`)
  const ask = async () => {
    setAsking(true)
    await call(syncOrder, { id }, { quiet: true }).catch(() => undefined)
    await refetch()
    setAsking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
  useEffect(() => {
    if (!id) return
    if (!code) return void ask()
    // A code is good once: whoever comes back to this page by his history does not bring it again.
    setParams({ id }, { replace: true })
    void call(payInApp, { id, code, state })
      .then(async (cashier) => {
        const { callCashier } = await import('./wechat-bridge.ts')
        setElsewhere(!(await callCashier(cashier)))
      })
      .catch(() => undefined)
      .then(ask)
  }, [id])
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
            <Button key="ask" loading={isAsking} onClick={() => void ask()}>
              {word('askAgain')}
            </Button>
          ),
          <Link key="list" to="/rechargerecord">
            {word('toRecords')}
          </Link>,
        ]}
      />
      {isElsewhere && <p role="alert">{word('onlyInWechat')}</p>}
      <OrderBody id={id} shown={shown} />
    </section>
  )
}
