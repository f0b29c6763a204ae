import { url } from '@cloud-steward/contract/identity/url.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { SideTree } from '../SideTree.tsx'
import { useSideFilter } from '../use-side-filter.ts'
import { keyed, useMenuTree } from '../use-trees.ts'
import '../identity.css'

const UrlRoles = lazy(() => import('./UrlRoles.tsx'))

export const askAhead = askRowsAhead(url)

/** What may be called, by the screens that call it. */
export default function UrlPage(): ReactNode {
  const { t } = useTranslation()
  const menus = useMenuTree()
  const filter = useSideFilter(url, 'menuCode')
  return (
    <div className="with-side">
      <SideTree title={t('identity.url.menuCode')} nodes={menus.data && keyed(menus.data, 'menuCode')} {...filter} />
      <ResourcePage
        resource={url}
        withoutSearch={['menuCode']}
        rowActions={(row, standard, { dialog, mayPress }) => [
          ...standard,
          {
            key: 'roles',
            title: t('button.authorize'),
            visible: mayPress('authorize'),
            run: () => dialog.show('roles', row.id),
          },
        ]}
        detail={({ dialog, mayPress }) => (
          <Suspense fallback={null}>
            {dialog.name === 'roles' && dialog.id && mayPress('authorize') && (
              <UrlRoles key={dialog.id} id={dialog.id} onClose={dialog.close} />
            )}
          </Suspense>
        )}
      />
    </div>
  )
}
