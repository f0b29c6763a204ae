import { removeSecondFactor } from '@cloud-steward/contract/identity/second-factor.ts'
import { user } from '@cloud-steward/contract/identity/user.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { OrgSide } from './OrgSide.tsx'
import '../identity.css'

const AccountRule = lazy(() => import('./AccountRule.tsx'))
const UserForm = lazy(() => import('./UserForm.tsx'))
const DIALOGS = {
  authorize: lazy(() => import('./UserRoles.tsx')),
  post: lazy(() => import('./UserPosts.tsx')),
  reset: lazy(() => import('./ResetDialog.tsx')),
  explain: lazy(() => import('./UserExplain.tsx')),
} as const
const NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]
const TITLES: Partial<Record<string, string>> = {
  authorize: 'identity.user.roleId',
  explain: 'admin.sysrole.explainAccess',
}
/** To ask why is no right of its own. */
const isFree = (name: string): boolean => name === 'explain'

export const askAhead = askRowsAhead(user)

/** Users, beside the organisations they belong to. */
export default function UserPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="with-side">
      <OrgSide />
      <ResourcePage
        resource={user}
        withoutSearch={['orgId']}
        form={(props) => <UserForm key={props.id ?? 'add'} {...props} />}
        toolbar={({ dialog, mayPress }) =>
          mayPress('rule') && <Button onClick={() => dialog.show('rule')}>{t('button.rule')}</Button>
        }
        rowActions={(row, standard, { dialog, mayPress }) => [
          ...standard,
          ...NAMES.map((name) => ({
            key: name,
            title: t(TITLES[name] ?? `button.${name}`),
            visible: isFree(name) || mayPress(name),
            run: () => dialog.show(name, row.id),
          })),
          {
            key: 'secondFactor',
            title: t('button.secondFactor'),
            danger: true,
            visible: row.secondFactor === true && mayPress('secondFactor'),
            confirm: t('identity.secondFactor.removeHint', { name: row.username }),
            run: async () => {
              await call(removeSecondFactor, { userId: row.id })
              await refreshRows(user.name)
            },
          },
        ]}
        detail={({ dialog, mayPress }) => {
          if (dialog.name === 'rule' && mayPress('rule')) return <AccountRule onClose={dialog.close} />
          const name = NAMES.find((one) => one === dialog.name)
          if (!name || !dialog.id || !(isFree(name) || mayPress(name))) return null
          const Dialog = DIALOGS[name]
          return (
            <Suspense fallback={null}>
              <Dialog key={name + dialog.id} id={dialog.id} onClose={dialog.close} />
            </Suspense>
          )
        }}
      />
    </div>
  )
}
