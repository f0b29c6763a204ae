import { CloseOutlined, LinkOutlined } from '@ant-design/icons'
import { queryScreen, type Screen } from '@cloud-steward/contract/insight/screen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useLive } from '../../../components/use-live.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { BigScreen } from './BigScreen.tsx'
import { KioskDrawer } from './KioskDrawer.tsx'

/** Interval of requests in ms. Events of the server within it do not cause another request. */
const EVERY_MS = 10_000

/** A big screen over the whole window. Escape goes back. */
export function ScreenPage({ screen }: { screen: Screen }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const navigate = useNavigate()
  const mayLink = useMayPress(page.menu)('kiosk')
  const [linking, setLinking] = useState(false)
  const found = useQuery({
    queryKey: ['insight.screen', screen],
    queryFn: ({ signal }) => call(queryScreen, { screen }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS,
  })
  const again = () => {
    if (Date.now() - found.dataUpdatedAt >= EVERY_MS) void found.refetch()
  }
  useLive('records', again, EVERY_MS)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !linking) void navigate(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, linking])
  const wall = createPortal(
    <>
      <BigScreen
        screen={screen}
        shown={found.data}
        isAway={found.isError}
        tools={
          <>
            {mayLink && (
              <Button type="text" icon={<LinkOutlined />} onClick={() => setLinking(true)}>
                {t('insight.screen.link')}
              </Button>
            )}
            <Button type="text" icon={<CloseOutlined />} onClick={() => void navigate(-1)}>
              {t('insight.screen.leave')}
            </Button>
          </>
        }
      />
      <KioskDrawer screen={screen} open={linking} onClose={() => setLinking(false)} />
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
