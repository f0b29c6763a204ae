import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { DropMenu } from '../components/DropMenu.tsx'
import { useHearsAlerts, useOpenAlerts } from '../infra/alerts/open-alerts.ts'
import { call } from '../infra/api.ts'
import { loadLabels, useTranslation } from '../infra/i18n.ts'
import { live } from '../infra/live-state.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx'))
const LiveNews = lazy(() => arrived(() => import('./LiveNews.tsx')))
/** What is shown and spoken must have its words. */
const AlertNews = lazy(async () => {
  await loadLabels().catch(() => undefined)
  return arrived(() => import('./alerts/AlertNews.tsx'))
})
/** The first page comes first. */
const WAIT_MS = 2_000
const AGAIN_MS = 5_000
/** Loads until it arrives: without a connection the frame would be lost for want of a part nobody sees. */
async function arrived<M>(load: () => Promise<M>): Promise<M> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
}
const EVERY_MS = 120_000
/** While one is told what happens, asking only catches what ends by itself. */
const SELDOM_MS = 900_000
export const HEAD = ['notice.myNotification', 'head'] as const

/** What was told lately, with a count of what is not read yet and of alerts nobody has acknowledged. Opening it asks anew. */
export function Bell(): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data = [], refetch } = useQuery({
    queryKey: HEAD,
    queryFn: async ({ signal }) => {
      const { queryHeadNotification } = await import('@cloud-steward/contract/notices/notification.ts')
      return call(queryHeadNotification, {}, { signal, quiet: true })
    },
    enabled: awake,
    refetchInterval: () => (live.connected ? SELDOM_MS : EVERY_MS),
  })
  const hearsAlerts = useHearsAlerts()
  const alerts = useOpenAlerts(awake && hearsAlerts)
  const unread = data.filter(({ isRead }) => !isRead).length + (alerts?.length ?? 0)
  // The count as a word of its own, as it stands in the button.
  const label = unread ? `${t('shell.bell')} ${unread}` : t('shell.bell')
  return (
    <>
      {awake && (
        <Suspense>
          {hearsAlerts && <AlertNews />}
          <LiveNews />
        </Suspense>
      )}
      <DropMenu
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (next) void refetch()
        }}
        popupRender={() => (
          <Suspense fallback={<div className="bell-panel" aria-busy="true" />}>
            <BellPanel items={data} alerts={alerts} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      >
        <Button type="text" size="middle" className="bell" aria-label={label} aria-expanded={open} title={label}>
          <BellOutlined />
          {unread > 0 && (
            <span className="bell-count" aria-hidden="true">
              {unread}
            </span>
          )}
        </Button>
      </DropMenu>
    </>
  )
}
