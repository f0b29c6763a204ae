import { alert, isQuiet, queryQuietHours } from '@cloud-steward/contract/notices/alert.ts'
import { ALERT_ENDED, FRAME_OF, type ToldAlert } from '@cloud-steward/contract/notices/alert-frames.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { alertText, OPEN_ALERTS, type OpenAlert, useOpenAlerts } from '../../infra/alerts/open-alerts.ts'
import { alertSettings } from '../../infra/alerts/settings.ts'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { onLive } from '../../infra/live.ts'
import { useSession } from '../../infra/session-store.ts'
import { wallClock } from '../../infra/wall-clock.ts'
import { useAlertPopups } from './use-alert-popups.tsx'
import { openVoice } from './voice.ts'

/** Shows and speaks alerts while the console of a user who is told of them is open. */
export default function AlertNews(): null {
  const { t, i18n } = useTranslation()
  const account = useSession(({ user }) => user && `${user.tenantCode}:${user.username}`)
  const settings = alertSettings.use()
  const { data: hours = {} } = useQuery({
    queryKey: [alert.name, 'quietHours'],
    queryFn: ({ signal }) => call(queryQuietHours, {}, { signal, quiet: true }),
  })
  const open = useOpenAlerts(true)
  const told = useToldAlerts()
  const popups = useAlertPopups()
  const voice = useRef<ReturnType<typeof openVoice>['queue']>(undefined)
  const known = useRef<ReadonlySet<string>>(undefined)

  const wanted = useEffectEvent(() => ({ ...settings, language: i18n.language }))
  useEffect(() => {
    if (!account) return undefined
    const { queue, end } = openVoice(account, () => wanted())
    voice.current = queue
    return end
  }, [account])

  const announce = (one: OpenAlert) => {
    popups.show(one)
    if (!one.isUrgent && isQuiet(hours, wallClock(Date.now()).slice(11, 16))) return
    voice.current?.add({ id: one.id, text: alertText(one, t) })
  }
  const follow = useEffectEvent((now: readonly OpenAlert[]) => {
    const { current: before } = known
    const ids = new Set(now.map(({ id }) => id))
    known.current = ids
    const isNew = ({ id }: OpenAlert) => (before ? !before.has(id) : told.current.has(id))
    if (!before && account) {
      const waiting = now.filter((one) => !isNew(one))
      if (areUntold(account, waiting)) popups.remind(waiting.length)
    }
    for (const one of now.toReversed()) if (isNew(one)) announce(one)
    const ended = [...(before ?? [])].filter((id) => !ids.has(id))
    popups.close(ended)
    voice.current?.drop(ended)
  })
  useEffect(() => {
    if (open) follow(open)
  }, [open])
  return null
}

/** Whether this tab has not reminded the account of one of these alerts yet. From now on it has. */
function areUntold(account: string, alerts: readonly OpenAlert[]): boolean {
  const key = `alerts-reminded:${account}`
  const told = new Set((sessionStorage.getItem(key) ?? '').split(' '))
  sessionStorage.setItem(key, alerts.map(({ id }) => id).join(' '))
  return alerts.some(({ id }) => !told.has(id))
}

/** Keeps the open alerts as the server tells of them. @returns the ids that were told since the page was opened */
function useToldAlerts(): { readonly current: ReadonlySet<string> } {
  const queries = useQueryClient()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const change = (by: (open: OpenAlert[]) => OpenAlert[]) =>
      queries.setQueryData<OpenAlert[]>(OPEN_ALERTS, (open) => open && by(open))
    const ask = () => void queries.invalidateQueries({ queryKey: [alert.name] })
    const raised = (frame: Readonly<Record<string, unknown>>) => {
      const { text: _, ...one } = frame.alert as ToldAlert
      told.current.add(one.id)
      if (!queries.getQueryData(OPEN_ALERTS)) return ask()
      change((open) => [one, ...open.filter(({ id }) => id !== one.id)])
    }
    const ends = [
      ...Object.values(FRAME_OF).map((kind) => onLive(kind, raised)),
      onLive(ALERT_ENDED, ({ ids }) => {
        change((open) => open.filter(({ id }) => !(ids as string[]).includes(id)))
        void queries.invalidateQueries({ queryKey: [alert.name, 'list'] })
      }),
      onLive('missed', ask),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queries])
  return told
}
