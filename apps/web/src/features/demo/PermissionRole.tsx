import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { type MenuNode, useSession } from '../../infra/session-store.ts'
import { DemoPage } from './DemoPage.tsx'
import { OwnRoles } from './OwnRoles.tsx'

const screensIn = (nodes: readonly MenuNode[]): number =>
  nodes.reduce((sum, { routes, hideInMenu }) => sum + (routes ? screensIn(routes) : hideInMenu ? 0 : 1), 0)

/** What the roles of the caller give him, counted. */
export default function PermissionRole(): ReactNode {
  const { t } = useTranslation()
  const { menus, hiddenButtons } = useSession()
  return (
    <DemoPage about="demo.permission.roleAbout">
      <OwnRoles />
      <ul>
        <li>{t('demo.permission.roleMenus', { count: screensIn(menus) })}</li>
        <li>{t('demo.permission.roleHidden', { count: hiddenButtons.length })}</li>
      </ul>
    </DemoPage>
  )
}
