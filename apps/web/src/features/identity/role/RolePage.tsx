import { role } from '@cloud-steward/contract/identity/role.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { enterPreview } from '../../../infra/preview.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import '../identity.css'

const DIALOGS = {
  menus: lazy(() => import('./RoleMenus.tsx')),
  buttons: lazy(() => import('./RoleButtons.tsx')),
  urls: lazy(() => import('./RoleUrls.tsx')),
  users: lazy(() => import('./RoleUsers.tsx')),
  scope: lazy(() => import('./RoleScope.tsx')),
} as const
const NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]

export const askAhead = askRowsAhead(role)

/** Roles, what each may see, call and press, and who holds it. */
export default function RolePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={role}
      formProps={{ initial: { dataScope: 'ownAndBelow' } }}
      rowActions={(row, standard, { dialog, mayPress }) => [
        ...standard,
        {
          key: 'preview',
          title: t('button.preview'),
          visible: mayPress('preview'),
          run: () => enterPreview(row.id),
        },
        ...NAMES.map((name) => ({
          key: name,
          title: t(`identity.role.${name}`),
          visible: mayPress('authorize'),
          run: () => dialog.show(name, row.id),
        })),
      ]}
      detail={({ dialog, mayPress }) => {
        const name = NAMES.find((one) => one === dialog.name)
        return name && dialog.id && mayPress('authorize') ? (
          <Authorise key={name + dialog.id} name={name} id={dialog.id} onClose={dialog.close} />
        ) : null
      }}
    />
  )
}

interface Props {
  name: keyof typeof DIALOGS
  id: string
  onClose: () => void
}
function Authorise({ name, id, onClose }: Props): ReactNode {
  const row = useRow(role, id).data
  const Dialog = DIALOGS[name]
  return row ? (
    <Suspense fallback={null}>
      <Dialog row={row} onClose={onClose} />
    </Suspense>
  ) : null
}
