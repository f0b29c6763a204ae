import { param } from '@cloud-steward/contract/system/param.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paramParts } from '../../../components/param/param-text.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { Monitor } from '../Monitor.tsx'
import { Environment } from './Environment.tsx'

const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'))

/** Parameters of the platform with their history, and the environment settings of the server process. */
export default function ParameterPage(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Monitor code="nacos">
      <p className="quiet">
        {t('health.parameter.atOnce')}{' '}
        {mayOpen(session, 'sysparam') && <Link to="/sysparam">{t('menu.sysparam')}</Link>}
      </p>
      <ResourcePage
        resource={param}
        withoutAdd
        {...paramParts(t)}
        rowActions={({ id }, _standard, { dialog }) => [
          { key: 'history', title: t('health.parameter.history'), run: () => dialog.show('history', id) },
        ]}
        detail={({ dialog: { name, id, close }, row }) =>
          name === 'history' &&
          id && (
            <Suspense fallback={null}>
              <HistoryDrawer paramId={id} name={row?.paramName ?? ''} onClose={close} />
            </Suspense>
          )
        }
      />
      <Environment />
    </Monitor>
  )
}
