import { tenantPackage } from '@cloud-steward/contract/platform/package.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const PackageMenus = lazy(() => import('./PackageMenus.tsx'))
const START = { registration: false }

export const askAhead = askRowsAhead(tenantPackage)

/** Packages of screens, and what each holds. */
export default function PackagePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={tenantPackage}
      formProps={{ initial: START }}
      rowActions={(row, standard, { dialog, mayPress }) => [
        ...standard,
        {
          key: 'menus',
          title: t('platform.package.menus'),
          visible: mayPress('update'),
          run: () => dialog.show('menus', row.id),
        },
      ]}
      detail={({ dialog, mayPress }) =>
        dialog.name === 'menus' && dialog.id && mayPress('update') ? (
          <Suspense fallback={null}>
            <PackageMenus key={dialog.id} id={dialog.id} onClose={dialog.close} />
          </Suspense>
        ) : null
      }
    />
  )
}
