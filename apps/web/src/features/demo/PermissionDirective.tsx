import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'
import { DemoPage } from './DemoPage.tsx'
import { OwnRoles } from './OwnRoles.tsx'

const PARTS = [[], ['ROLE_ADMIN'], ['ROLE_EDITOR'], ['ROLE_ADMIN', 'ROLE_EDITOR']] as const

/** Shows its content to holders of one of the roles; without roles, to everybody. Hiding is courtesy: the server decides. */
function ForRoles({ roles, children }: { roles: readonly string[]; children: ReactNode }): ReactNode {
  const own = useSession((session) => session.user?.roles ?? [])
  return roles.length === 0 || roles.some((role) => own.includes(role)) ? children : null
}

export default function PermissionDirective(): ReactNode {
  const { t } = useTranslation()
  return (
    <DemoPage about="demo.permission.directiveAbout">
      <OwnRoles />
      <ul>
        {PARTS.map((roles) => (
          <ForRoles key={roles.join()} roles={roles}>
            <li>
              {roles.length === 0
                ? t('demo.permission.anyone')
                : t('demo.permission.only', { roles: roles.join(', ') })}
            </li>
          </ForRoles>
        ))}
      </ul>
    </DemoPage>
  )
}
