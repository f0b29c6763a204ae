import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryHeadNotification } from '@cloud-steward/contract/notices/notification.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './bell.css'

type Item = AnswerOf<typeof queryHeadNotification>[number]
const KINDS = ['notification', 'message'] as const

interface Props {
  items: readonly Item[]
  onClose: () => void
}

/** Notices and messages apart; each leads to the list where it can be read whole. */
export default function BellPanel({ items, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="bell-panel">
      <Tabs
        size="small"
        centered
        items={KINDS.map((kind) => {
          const mine = items.filter(({ type }) => (type === 'message') === (kind === 'message'))
          const title = t(`shell.bell.${kind}`)
          return {
            key: kind,
            label: mine.length ? `${title} (${mine.length})` : title,
            children: mine.length ? (
              <ul>
                {mine.map(({ id, title: subject, description, datetime, isRead }) => (
                  <li key={id} className={isRead ? undefined : 'unread'}>
                    <Link to={`/mynotification?open=detail:${id}`} onClick={onClose}>
                      <b>{subject}</b>
                      <span>{description}</span>
                      <time>{datetime}</time>
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="bell-none">{t('shell.bell.none')}</p>
            ),
          }
        })}
      />
      <Link className="bell-more" to="/mynotification" onClick={onClose}>
        {t('shell.bell.more')}
      </Link>
    </div>
  )
}
