import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryHeadNotification } from '@cloud-steward/contract/notices/notification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../infra/i18n.ts'
import { followLive, onLive } from '../infra/live.ts'
import { HEAD } from './Bell.tsx'

type Head = AnswerOf<typeof queryHeadNotification>
const MOST_IN_HEAD = 6
const SHOWN_S = 8
/** All consoles hear of it at the same moment; those that have to ask do so one after another. */
const SPREAD_MS = 3_000

/** Hears what happens while the console is open: a new notice is shown at once and counted by the bell. */
export default function LiveNews(): null {
  const { message } = App.useApp()
  const { t } = useTranslation()
  const queries = useQueryClient()
  useEffect(() => {
    const change = (next: (head: Head) => Head) => queries.setQueryData<Head>(HEAD, (head) => head && next(head))
    const ask = () => void queries.invalidateQueries({ queryKey: HEAD.slice(0, 1) })
    let later: ReturnType<typeof setTimeout> | undefined
    const ends = [
      onLive('notice', ({ notice }) => {
        const told = { ...(notice as Head[number]), isRead: false }
        const known = queries.getQueryData<Head>(HEAD)?.some(({ id }) => id === told.id)
        change((head) => [told, ...head.filter(({ id }) => id !== told.id)].slice(0, MOST_IN_HEAD))
        if (known) return
        const key = `notice ${told.id}`
        const text = t('shell.bell.new', { title: told.title })
        message
          .info({
            key,
            duration: SHOWN_S,
            content: (
              <Link to={`/mynotification?open=detail:${told.id}`} onClick={() => message.destroy(key)}>
                {text}
              </Link>
            ),
          })
          .then(
            () => undefined,
            () => undefined,
          )
      }),
      onLive('noticeGone', ({ ids }) => {
        const isGone = ({ id }: Head[number]) => (ids as string[]).includes(id)
        if (!queries.getQueryData<Head>(HEAD)?.some(isGone)) return
        change((head) => head.filter((one) => !isGone(one)))
        later = setTimeout(ask, Math.random() * SPREAD_MS)
      }),
      onLive('noticeRead', ({ ids }) =>
        change((head) => head.map((one) => ((ids as string[]).includes(one.id) ? { ...one, isRead: true } : one))),
      ),
      onLive('missed', ask),
    ]
    return () => {
      clearTimeout(later)
      for (const end of ends) end()
    }
  }, [message, queries, t])
  // After those who listen, and for as long as the page stands: what is told by a socket that takes its place is counted, not shown.
  useEffect(followLive, [])
  return null
}
