import { freeze, releaseFreeze } from '@cloud-steward/contract/wallet/freeze.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FreezeDialogs = lazy(() => import('./FreezeDialogs.tsx'))
export const askAhead = askRowsAhead(freeze)

/** Money of landlords nobody may use, and what became of it. */
export default function FreezePage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${freeze.name}.${key}`)
  return (
    <ResourcePage
      resource={freeze}
      toolbar={({ mayPress, dialog }) =>
        mayPress('freeze') && (
          <Button type="primary" onClick={() => dialog.show('freeze')}>
            {word('freezeMoney')}
          </Button>
        )
      }
      rowActions={({ id, state, source }, _standard, { dialog, mayPress }) => {
        // The server ends what it holds for a dispute or refund itself.
        const mayDecide = mayPress('freeze') && state === 'active' && !source
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
          { key: 'commit', title: word('commitFreeze'), visible: mayDecide, run: () => dialog.show('commit', id) },
          {
            key: 'release',
            title: t(releaseFreeze.permission),
            visible: mayDecide,
            run: () => dialog.show('release', id),
          },
        ]
      }}
      detail={(parts) => parts.dialog.name && <FreezeDialogs parts={parts} />}
    />
  )
}
