import { voucher } from '@cloud-steward/contract/channels/voucher.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './voucher.css'

const VoucherDialogs = lazy(() => import('./VoucherDialogs.tsx'))
export const askAhead = askRowsAhead(voucher)
const WAITING: readonly string[] = ['matched', 'unmatched', 'review_1', 'review_2']

/** Slips of transfers to the operator's account: handed in, found at the bank, reviewed, and added to the balance. */
export default function VoucherPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={voucher}
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
