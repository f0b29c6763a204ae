import { online, removePrincipal } from '@cloud-steward/contract/identity/online.ts'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { browserName } from '../../infra/browser-name.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(online)

/** Who is signed in at this moment, and a way to end it. */
export default function OnlinePage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (
    <ResourcePage
      resource={online}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'userAgent'
            ? {
                ...column,
                render: (_, { userAgent }) => (
                  <span title={userAgent ?? undefined}>{browserName(userAgent ?? '-')}</span>
                ),
              }
            : column,
        )
      }
      rowActions={(row, _standard, { mayPress }) => [
        {
          key: 'kick',
          title: t('button.kick'),
          danger: true,
          visible: mayPress('kick'),
          confirm: t('identity.online.kickConfirm'),
          run: async () => {
            await call(removePrincipal, { username: row.username })
            await refreshRows(online.name)
            void message.success(t('identity.online.kicked'))
          },
        },
      ]}
    />
  )
}
