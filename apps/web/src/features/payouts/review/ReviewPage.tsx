import { landlordReview } from '@cloud-steward/contract/payouts/landlord-review.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const ReviewDialogs = lazy(() => import('./ReviewDialogs.tsx'))
export const askAhead = askRowsAhead(landlordReview)

/** Landlords and their changed accounts: looked at by somebody else before they count. */
export default function ReviewPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${landlordReview.name}.${key}`)
  return (
    <ResourcePage
      resource={landlordReview}
      toolbar={({ mayPress, dialog }) =>
        mayPress('applyLandlord') && (
          <Button type="primary" onClick={() => dialog.show('apply')}>
            {word('applyLandlord')}
          </Button>
        )
      }
      rowActions={({ id, state, kind }, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
        {
          key: 'decide',
          title: word('decideReview'),
          visible: mayPress('reviewLandlord') && ['submitted', 'reviewing'].includes(state),
          run: () => dialog.show('decide', id),
        },
        {
          key: 'hold',
          title: word('holdLandlord'),
          visible: mayPress('holdLandlord') && kind === 'application' && ['approved', 'suspended'].includes(state),
          run: () => dialog.show('hold', id),
        },
      ]}
      detail={(parts) => parts.dialog.name && <ReviewDialogs parts={parts} />}
    />
  )
}
