import { user } from '@cloud-steward/contract/identity/user.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { OrgSide } from './OrgSide.tsx'
import '../identity.css'

const UserForm = lazy(() => import('./UserForm.tsx'))
const ResetDialog = lazy(() => import('./ResetDialog.tsx'))

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
          {
            key: 'reset',
            title: t('button.reset'),
            visible: mayPress('reset'),
            run: () => dialog.show('reset', row.id),
          },
        ]}
        detail={({ dialog, mayPress }) => (
          <Suspense fallback={null}>
            {dialog.name === 'reset' && dialog.id && mayPress('reset') && (
              <ResetDialog id={dialog.id} onClose={dialog.close} />
            )}
          </Suspense>
        )}
      />
    </div>
  )
}
