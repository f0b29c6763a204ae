import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { useLive } from '../../../components/use-live.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { queryRows } from '../../../kit/rows.ts'
import { type Dialog, useDialog } from '../../../kit/use-dialog.ts'
import { refreshOrders } from '../order/refresh-orders.ts'
import './my-pay.css'
import { PaidList } from './PaidList.tsx'

const PayDrawer = lazy(() => import('../order/PayDrawer.tsx'))
const MyDialogs = lazy(() => import('./MyDialogs.tsx'))
const VIEWS = ['payments', 'orders', 'vouchers'] as const
const MOST = 100
/** A payer pays in another app; this page hears what became of it. */
const EVERY_MS = 15_000

/** 缴费: what a renter pays now, by which way, and what he has paid. */
export default function MyPayPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const dialog = useDialog()
  const [params] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'payments'
  useLive('order', () => void refreshOrders(), EVERY_MS)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <PayPanel dialog={dialog} mayPress={mayPress} />
      <PageViews
        title={t('channel.order.paid')}
        value={view}
        views={VIEWS.map((value) => ({ value, label: t(`channel.order.view.${value}`) }))}
      />
      <PaidList view={view} dialog={dialog} mayPress={mayPress} />
      <Suspense fallback={null}>
        {dialog.name === 'pay' || dialog.name === 'ahead'
          ? mayPress('pay') && (
              <PayDrawer
                mayPick={false}
                purpose={dialog.name === 'ahead' ? 'prepaid' : 'bills'}
                onClose={dialog.close}
                onAsked={(made) => dialog.show('order', made)}
              />
            )
          : dialog.name && <MyDialogs dialog={dialog} mayPress={mayPress} />}
      </Suspense>
    </section>
  )
}

/** What is open, and the ways to pay it: large enough for a thumb. */
function PayPanel({ dialog, mayPress }: { dialog: Dialog; mayPress: (button: string) => boolean }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [bill.name, 'to pay', 'mine'],
    queryFn: async ({ signal }) => (await queryRows(bill, { state: 'issued,part_paid', pageSize: MOST }, signal)).list,
  })
  const openFen = data?.reduce((sum, { outstandingFen }) => sum + outstandingFen, 0) ?? 0
  return (
    <div className="my-pay">
      <p>
        <span>{t('billing.statement.rentee.owed')}</span>
        <strong>{data ? formatFen(openFen) : ' '}</strong>
        <span>{data && t('channel.order.openBills', { bills: data.length })}</span>
      </p>
      {mayPress('pay') && (
        <>
          <Button type="primary" size="large" disabled={openFen <= 0} onClick={() => dialog.show('pay')}>
            {t('channel.order.payOpen')}
          </Button>
          <Button size="large" onClick={() => dialog.show('ahead')}>
            {t('channel.order.topUp')}
          </Button>
        </>
      )}
      {mayPress('handIn') && (
        <Button size="large" onClick={() => dialog.show('submit')}>
          {t('channel.voucher.submitVoucher')}
        </Button>
      )}
    </div>
  )
}
