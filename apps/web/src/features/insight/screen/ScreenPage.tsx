import { CloseOutlined, GlobalOutlined, LinkOutlined } from '@ant-design/icons'
import { queryScreen, SCREENS, type Screen } from '@cloud-steward/contract/insight/screen.ts'
import { PLATFORM_TENANT } from '@cloud-steward/contract/kit/domain.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLive } from '../../../components/use-live.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { mayOpen, useMayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { BigScreen } from './BigScreen.tsx'
import { KioskDrawer } from './KioskDrawer.tsx'
import { MapDrawer } from './MapDrawer.tsx'

/** Interval of requests in ms. Events of the server within it do not cause another request. */
const EVERY_MS = 10_000

/** A big screen over the whole window. Escape goes back. */
export function ScreenPage({ screen }: { screen: Screen }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'link' | 'map'>()
  const found = useQuery({
    queryKey: ['insight.screen', screen],
    queryFn: ({ signal }) => call(queryScreen, { screen }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS,
  })
  // Opened by its address, it has no page before it.
  const hasBefore = useLocation().key !== 'default'
  const leave = useCallback(
    () => void (hasBefore ? navigate(-1) : navigate('/', { replace: true })),
    [navigate, hasBefore],
  )
  const again = () => {
    if (Date.now() - found.dataUpdatedAt >= EVERY_MS) void found.refetch()
  }
  useLive('records', again, EVERY_MS)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dialog) leave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [leave, dialog])
  const wall = createPortal(
    <>
      <BigScreen
        screen={screen}
        shown={found.data}
        isAway={found.isError}
        tools={<Tools screen={screen} onDialog={setDialog} onLeave={leave} />}
      />
      <KioskDrawer screen={screen} open={dialog === 'link'} onClose={() => setDialog(undefined)} />
      <MapDrawer open={dialog === 'map'} onClose={() => setDialog(undefined)} />
    </>,
    document.body,
  )
  return (
    <section>
      <h1>{page.title}</h1>
      <p className="quiet">{t('insight.screen.shown')}</p>
      {wall}
    </section>
  )
}

interface ToolsProps {
  screen: Screen
  onDialog: (dialog: 'link' | 'map') => void
  onLeave: () => void
}
function Tools({ screen, onDialog, onLeave }: ToolsProps): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(usePage().menu)
  const isKeeper = useSession(({ user }) => user?.tenantCode === PLATFORM_TENANT && user.roles.includes('ROLE_ADMIN'))
  const session = useSession()
  return (
    <>
      {SCREENS.filter((one) => mayOpen(session, one)).map((one) => (
        // Replaced, so that leaving goes back to the place from which the first one was opened.
        <Link key={one} to={`/bigscreen/${one}`} replace aria-current={one === screen ? 'page' : undefined}>
          {t(`menu.${one}`)}
        </Link>
      ))}
      {isKeeper && screen === 'construction' && mayPress('map') && (
        <Button type="text" icon={<GlobalOutlined />} onClick={() => onDialog('map')}>
          {t('insight.screen.map')}
        </Button>
      )}
      {mayPress('kiosk') && (
        <Button type="text" icon={<LinkOutlined />} onClick={() => onDialog('link')}>
          {t('insight.screen.link')}
        </Button>
      )}
      <Button type="text" icon={<CloseOutlined />} onClick={onLeave}>
        {t('insight.screen.leave')}
      </Button>
    </>
  )
}
