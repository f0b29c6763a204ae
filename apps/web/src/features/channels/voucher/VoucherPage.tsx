import { queryVoucherQueue, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './voucher.css'

const VoucherDialogs = lazy(() => import('./VoucherDialogs.tsx'))
export const askAhead = askRowsAhead(voucher)
const QUEUE = ['matched', 'unmatched', 'review_1', 'review_2'] as const
const WAITING: readonly string[] = QUEUE

/** Slips of transfers to the operator's account: handed in, found at the bank, reviewed, and added to the balance. */
export default function VoucherPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={voucher}
      header={(parts) => <Queue {...parts} />}
      toolbar={({ mayPress, dialog }) =>
        mayPress('handIn') && (
          <Button type="primary" onClick={() => dialog.show('submit')}>
            {t('channel.voucher.submitVoucher')}
          </Button>
        )
      }
      rowActions={({ id, state }, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
        {
          key: 'review',
          title: t('channel.voucher.reviewVoucher'),
          visible: mayPress('review') && WAITING.includes(state),
          run: () => dialog.show('review', id),
        },
        {
          key: 'release',
          title: t('channel.voucher.releaseVoucher'),
          danger: true,
          visible: mayPress('tie') && state === 'matched',
          run: () => dialog.show('release', id),
        },
        {
          key: 'reverse',
          title: t('channel.voucher.reverseVoucher'),
          danger: true,
          visible: mayPress('reverse') && state === 'posted',
          run: () => dialog.show('reverse', id),
        },
      ]}
      detail={(parts) => parts.dialog.name && <VoucherDialogs parts={parts} />}
    />
  )
}

/** What waits, by what it waits for; each opens the list of it. */
function Queue({ list }: PageParts<typeof voucher>): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [voucher.name, 'queue'],
    queryFn: ({ signal }) => call(queryVoucherQueue, {}, { signal, quiet: true }),
  })
  const chosen = list.filters.state
  return (
    <nav className="voucher-queue" aria-label={t(queryVoucherQueue.permission)}>
      {QUEUE.map((state) => (
        <Badge key={state} count={found.data?.[state] ?? 0} size="small" overflowCount={999}>
          <Button
            size="small"
            type={chosen === state ? 'primary' : 'default'}
            onClick={() => list.filter({ ...list.filters, state: chosen === state ? '' : state })}
          >
            {t(`${voucher.name}.${state}`)}
          </Button>
        </Badge>
      ))}
    </nav>
  )
}
