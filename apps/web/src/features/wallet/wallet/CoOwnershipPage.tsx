import { coOwnership } from '@cloud-steward/contract/wallet/co-owner.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CoOwnershipDialogs = lazy(() => import('./CoOwnershipDialogs.tsx'))
export const askAhead = askRowsAhead(coOwnership)

/** What belongs to several landlords from when on, and what each has had of it. */
export default function CoOwnershipPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${coOwnership.name}.${key}`)
  return (
    <ResourcePage
      resource={coOwnership}
      toolbar={({ mayPress, dialog }) =>
        mayPress('agree') && (
          <Button type="primary" onClick={() => dialog.show('agree')}>
            {word('agreeCoOwners')}
          </Button>
        )
      }
      rowActions={({ id }, _standard, { dialog, mayPress }) => [
        { key: 'detail', title: word('shares'), run: () => dialog.show('detail', id) },
        {
          key: 'end',
          title: word('endCoOwners'),
          visible: mayPress('agree'),
          danger: true,
          run: () => dialog.show('end', id),
        },
      ]}
      detail={(parts) => parts.dialog.name && <CoOwnershipDialogs parts={parts} />}
    />
  )
}
