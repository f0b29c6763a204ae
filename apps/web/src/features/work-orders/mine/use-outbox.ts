import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { forget, keep, type Put, sendAll, type Waiting, waitingOf } from './outbox.ts'

const AGAIN_MS = 10_000

/** Commands of the signed-in person that wait to be sent; they go out at once, and again while there is no connection. */
export function useOutbox() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const userId = useSession().user?.id ?? ''
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const sending = useRef<Promise<void>>(undefined)
  const look = useCallback(async () => setWaiting(await waitingOf(userId)), [userId])
  const flush = useCallback((): Promise<void> => {
    // One at a time: two tabs share the keys, and the server does each once.
    sending.current ??= sendAll(userId, (error) => error.sentence(t))
      .then(() => Promise.all([look(), refreshRows(workOrder.name)]))
      .then(() => undefined)
      .finally(() => {
        sending.current = undefined
      })
    return sending.current
  }, [userId, look, t])
  useEffect(() => {
    const again = () => void flush()
    // What an earlier visit left goes out first.
    const start = setTimeout(again)
    const timer = setInterval(async () => {
      if ((await waitingOf(userId)).some(({ refusal }) => !refusal)) again()
    }, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearTimeout(start)
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [flush, userId])
  return {
    waiting,
    /** Keeps a command and sends it; it is not lost when the connection is. */
    put: async (one: Put) => {
      const { key } = await keep({ ...one, userId })
      await look()
      await flush()
      // What still waits is shown above the list.
      if ((await waitingOf(userId)).every((left) => left.key !== key))
        void message.success(t(`workOrder.workOrder.taskDone.${one.command}`))
    },
    drop: async (key: string) => {
      await forget(key)
      await look()
    },
  }
}
