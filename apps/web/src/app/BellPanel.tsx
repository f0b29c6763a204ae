import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryHeadNotification } from '@cloud-steward/contract/notices/notification.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { alertText, type OpenAlert } from '../infra/alerts/open-alerts.ts'
import { formatInstant } from '../infra/format.ts'
import { type Translate, useTranslation } from '../infra/i18n.ts'
import './bell.css'

type Item = AnswerOf<typeof queryHeadNotification>[number]
const KINDS = ['notification', 'message'] as const

interface Props {
  items: readonly Item[]
  /** Alerts nobody has acknowledged; undefined for users who are not told of any. */
  alerts: readonly OpenAlert[] | undefined
  onClose: () => void
}

/** Alerts, notices and messages apart; each leads to where it can be read whole. */
export default function BellPanel({ items, alerts, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const tab = (kind: string, lines: readonly Line[]) => {
    const title = t(`shell.bell.${kind}`)
    const list = lines.map(({ key, to, title: subject, about, at, isRead }) => (
      <li key={key} className={isRead ? undefined : 'unread'}>
        <Link to={to} onClick={onClose}>
          <b>{subject}</b>
          <span>{about}</span>
          <time>{at}</time>
        </Link>
      </li>
    ))
    return {
      key: kind,
      unread: lines.some(({ isRead }) => !isRead),
      label: list.length ? `${title} (${list.length})` : title,
      children: list.length ? <ul>{list}</ul> : <p className="bell-none">{t('shell.bell.none')}</p>,
    }
  }
  const tabs = [
    ...(alerts ? [tab('alert', linesOf(alerts, t))] : []),
    ...KINDS.map((kind) =>
      tab(kind, items.filter(({ type }) => (type === 'message') === (kind === 'message')).map(lineOf)),
    ),
  ]
  // What one opened it for is in sight.
  const first = tabs.find(({ unread }) => unread) ?? tabs[0]!
  return (
    <div className="bell-panel">
      <Tabs
        size="small"
        centered
        defaultActiveKey={first.key}
        items={tabs.map(({ key, label, children }) => ({ key, label, children }))}
      />
      <Link className="bell-more" to="/mynotification" onClick={onClose}>
        {t('shell.bell.more')}
      </Link>
    </div>
  )
}

interface Line {
  key: string
  to: string
  title: string
  about: string
  at: string
  isRead: boolean
}
const lineOf = ({ id, title, description, datetime, isRead }: Item): Line => ({
  key: id,
  to: `/mynotification?open=detail:${id}`,
  title,
  about: description,
  at: datetime,
  isRead,
})
const linesOf = (alerts: readonly OpenAlert[], t: Translate): Line[] =>
  alerts.map((one) => ({
    key: one.id,
    to: one.path,
    title: alertText(one, t),
    about: one.no,
    at: formatInstant(one.raisedAt),
    isRead: false,
  }))
