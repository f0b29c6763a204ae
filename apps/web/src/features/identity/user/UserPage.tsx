import { user } from '@cloud-steward/contract/identity/user.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { OrgSide } from './OrgSide.tsx'
import '../identity.css'

const UserForm = lazy(() => import('./UserForm.tsx'))
const DIALOGS = {
  authorize: lazy(() => import('./UserRoles.tsx')),
  post: lazy(() => import('./UserPosts.tsx')),
  reset: lazy(() => import('./ResetDialog.tsx')),
} as const
const NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]

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
        rowActions={(row, standard, { dialog, mayPress }) => [
          ...standard,
          ...NAMES.map((name) => ({
            key: name,
            title: t(name === 'authorize' ? 'identity.user.roleId' : `button.${name}`),
            visible: mayPress(name),
            run: () => dialog.show(name, row.id),
          })),
        ]}
        detail={({ dialog, mayPress }) => {
          const name = NAMES.find((one) => one === dialog.name)
          if (!name || !dialog.id || !mayPress(name)) return null
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
