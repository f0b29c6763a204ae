import {
  EVERY,
  querySubscriptions,
  subscribeBoard,
  unsubscribeBoard,
  VIAS,
} from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

type Every = (typeof EVERY)[number]
type Via = (typeof VIAS)[number]
/** Has a board sent to oneself, each morning or on Mondays, and lists what is sent already. */
export function SubscribeButton({ board }: { board: Audience }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [every, setEvery] = useState<Every>('day')
  const [via, setVia] = useState<Via>('mail')
  const found = useQuery({
    queryKey: ['insight.board', 'subscriptions'],
    queryFn: ({ signal }) => call(querySubscriptions, {}, { signal }),
    enabled: open,
  })
  const word = (key: string) => t(`insight.board.${key}`)
  const work = async (what: () => Promise<unknown>) => {
    await what()
    message.success(word('kept'))
    await found.refetch()
  }
  const mine = found.data?.filter((one) => one.board === board) ?? []
  return (
    <>
      <Button onClick={() => setOpen(true)}>{word('subscribe')}</Button>
      <Drawer
        title={word('subscribe')}
        open={open}
        onClose={() => setOpen(false)}
        extra={
          <Button
            type="primary"
            onClick={() => void work(() => call(subscribeBoard, { board, every, via })).catch(() => undefined)}
          >
            {word('subscribe')}
          </Button>
        }
      >
        <p className="quiet">{word('subscribeHint')}</p>
        <Form layout="vertical">
          <Form.Item label={word('every')} htmlFor="board-every">
            <Picker
              id="board-every"
              value={every}
              options={EVERY.map((one) => ({ value: one, label: word(`every.${one}`) }))}
              onChange={setEvery}
            />
          </Form.Item>
          <Form.Item label={word('via')} htmlFor="board-via">
            <Picker
              id="board-via"
              value={via}
              options={VIAS.map((one) => ({ value: one, label: word(`via.${one}`) }))}
              onChange={setVia}
            />
          </Form.Item>
        </Form>
        <ul className="board-sent">
          {mine.map((one) => (
            <li key={one.id}>
              {word(`every.${one.every}`)} · {word(`via.${one.via}`)}
              <Button
                size="small"
                onClick={() => void work(() => call(unsubscribeBoard, { id: one.id })).catch(() => undefined)}
              >
                {word('unsubscribe')}
              </Button>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  )
}
