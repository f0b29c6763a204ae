import { acknowledgeAlert, alert } from '@cloud-steward/contract/notices/alert.ts'
import { App, Button, Space } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { alertText, type OpenAlert } from '../../infra/alerts/open-alerts.ts'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { usePhone } from '../../infra/use-phone.ts'
import { refreshRows } from '../../kit/rows.ts'

const MOST_SHOWN = 3
const REMINDED_S = 8
/** How long a pop-up stays while nobody points at it. The alert itself stays in the bell until it is acknowledged. */
const [SHOWN_S, URGENT_S] = [20, 60]
const keyOf = (id: string) => `alert ${id}`
const REMINDER = 'alerts'
/** Lists have their buttons on the right; the buttons of forms and of ticked rows are below it (AppHost). */
const placement = 'bottomLeft'

/** The pop-ups of alerts. An alert without one is still in the bell and in the list. */
export function useAlertPopups() {
  const { notification } = App.useApp()
  const { t } = useTranslation()
  const shown = useRef<string[]>([])
  const most = usePhone() ? 1 : MOST_SHOWN
  const word = (key: string, values?: object) => t(`${alert.name}.${key}`, { ...values })

  const close = (ids: readonly string[]) => {
    for (const id of ids) notification.destroy(keyOf(id))
    shown.current = shown.current.filter((id) => !ids.includes(id))
  }
  const show = (one: OpenAlert) => {
    const { id, no, path, isUrgent } = one
    shown.current = [...shown.current.filter((other) => other !== id), id]
    close(shown.current.slice(0, -most))
    notification.destroy(REMINDER)
    notification.open({
      key: keyOf(id),
      placement,
      duration: isUrgent ? URGENT_S : SHOWN_S,
      pauseOnHover: true,
      type: isUrgent ? 'warning' : 'info',
      role: 'alert',
      title: alertText(one, t),
      description: no,
      onClose: () => close([id]),
      actions: (
        <Space>
          <Link to={path} onClick={() => close([id])}>
            {word('show')}
          </Link>
          {mayPress(useSession.getState(), 'alert', 'acknowledge') && (
            <Button type="primary" onClick={() => void acknowledge(id).catch(() => undefined)}>
              {word('acknowledge')}
            </Button>
          )}
        </Space>
      ),
    })
  }
  /** Alerts that were there before the page was opened. */
  const remind = (count: number) => {
    if (!count) return
    const title = (
      <Link to="/alert?state=open" onClick={() => notification.destroy(REMINDER)}>
        {word('waiting', { count: String(count) })}
      </Link>
    )
    notification.open({ key: REMINDER, placement, duration: REMINDED_S, type: 'info', title })
  }
  return { show, close, remind }
}

/** The answer of the server ends the alert in every console, this one included; a lost socket must not keep it here. */
async function acknowledge(id: string): Promise<void> {
  await call(acknowledgeAlert, { id })
  await refreshRows(alert.name)
}
