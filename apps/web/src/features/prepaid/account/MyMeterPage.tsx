import { account } from '@cloud-steward/contract/prepaid/account.ts'
import { queryAccountDetail } from '@cloud-steward/contract/prepaid/account-detail.ts'
import { recharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Segmented, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { type Dialog, useDialog } from '../../../kit/use-dialog.ts'
import { AccountSheet } from './AccountSheet.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { Checks } from './Checks.tsx'
import { EmergencyBar } from './EmergencyBar.tsx'
import { Movements } from './Movements.tsx'
import './prepaid.css'
import { useLivePrepaid } from './use-live-prepaid.ts'

const RechargeDrawer = lazy(() => import('./RechargeDrawer.tsx'))
const MyReadings = lazy(() => import('./MyReadings.tsx'))
const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
const PARTS = ['days', 'movements', 'recharges'] as const
type Part = (typeof PARTS)[number]

/** 我的水电: what is left on one's meters, why there is no power, and what to do about it. */
export default function MyMeterPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const dialog = useDialog()
  useLivePrepaid()
  const found = useQuery({
    queryKey: [account.name, 'mine'],
    queryFn: async ({ signal }) =>
      (await queryRows(account, { pageSize: 50 }, signal)).list.filter(({ state }) => state !== 'closed'),
  })
  const { name, id, close } = dialog
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data?.length === 0 && <Empty description={t('prepaid.panel.noAccounts')} />}
      <div className="my-meters">
        {found.data?.map((row) => (
          <Meter
            key={row.id}
            id={row.id}
            dialog={dialog}
            mayPay={mayPress('recharge')}
            mayTake={mayPress('emergency')}
          />
        ))}
      </div>
      {mayPress('sendReading') && (
        <Suspense fallback={null}>
          <MyReadings />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {name === 'recharge' && id && (
          <RechargeDrawer accountId={id} by="payer" onClose={close} onAsked={(made) => dialog.show('paid', made)} />
        )}
        {name === 'paid' && id && <RechargeDetail id={id} onClose={close} />}
      </Suspense>
    </section>
  )
}

function Meter(props: { id: string; dialog: Dialog; mayPay: boolean; mayTake: boolean }): ReactNode {
  const { id, dialog, mayPay, mayTake } = props
  const { t } = useTranslation()
  const [part, setPart] = useState<Part>('days')
  const word = (key: string) => t(`${account.name}.${key}`)
  const found = useQuery({
    queryKey: [account.name, 'detail', id],
    queryFn: ({ signal }) => call(queryAccountDetail, { id }, { signal }),
  })
  const shown = found.data
  if (!shown) return found.isError ? <Failed retry={found.refetch} /> : <Skeleton active />
  // One balance is shown once, with all who draw on it.
  if (shown.mates.length > 1 && shown.mates[0]!.id !== id) return null
  const isLow = shown.balanceFen < 0
  return (
    <article className="my-meter">
      <header>
        <h2>
          {(shown.mates.length ? shown.mates : [shown]).map(({ utility }) => word(`utility.${utility}`)).join(' + ')} ·{' '}
          {shown.roomName}
        </h2>
        {mayPay && (
          <Button type="primary" onClick={() => dialog.show('recharge', id)}>
            {t('button.recharge')}
          </Button>
        )}
      </header>
      <AccountSheet shown={shown} of="payer" />
      <EmergencyBar id={id} shown={shown} mayTake={mayTake} />
      {isLow && shown.mode === 'prepaid' && (
        <details>
          <summary>{t('prepaid.panel.why')}</summary>
          <Checks checks={shown.checks} />
        </details>
      )}
      <Segmented<Part>
        block
        value={part}
        onChange={setPart}
        options={PARTS.map((value) => ({ value, label: value === 'recharges' ? t(recharge.name) : word(value) }))}
      />
      {part === 'days' && <BalanceChart days={shown.days} alarmFen={shown.alarm1Fen} />}
      {part === 'movements' && <Movements movements={shown.movements} />}
      {part === 'recharges' && <MyRecharges accountId={id} dialog={dialog} />}
    </article>
  )
}

function MyRecharges({ accountId, dialog }: { accountId: string; dialog: Dialog }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [recharge.name, 'of', accountId],
    queryFn: async ({ signal }) => (await queryRows(recharge, { accountId, pageSize: 20 }, signal)).list,
  })
  return (
    <Rows of={found} none={t('prepaid.panel.noRecharges')}>
      {(rows) => (
        <ul className="my-recharges">
          {rows.map((row) => (
            <li key={row.id}>
              <Button type="link" onClick={() => dialog.show('paid', row.id)}>
                {formatInstant(row.createTime, 'YYYY-MM-DD HH:mm')}
              </Button>
              <span className="amount">{formatFen(row.amountFen)}</span>
              <StateTag value={row.state}>{t(`${recharge.name}.state.${row.state}`)}</StateTag>
            </li>
          ))}
        </ul>
      )}
    </Rows>
  )
}
