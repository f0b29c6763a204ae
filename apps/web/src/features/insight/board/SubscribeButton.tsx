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
/** Has a board sent to oneself, each morning or on Mondays. */
export function SubscribeButton({ board }: { board: Audience }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('insight.board.subscribe')}</Button>
      <Drawer title={t('insight.board.subscribe')} open={open} onClose={() => setOpen(false)} destroyOnHidden>
        <Subscriptions board={board} />
      </Drawer>
    </>
  )
}

function Subscriptions({ board }: { board: Audience }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [every, setEvery] = useState<Every>('day')
  const [via, setVia] = useState<Via>('mail')
  const found = useQuery({
    queryKey: ['insight.board', 'subscriptions'],
    queryFn: ({ signal }) => call(querySubscriptions, {}, { signal }),
  })
  const word = (key: string) => t(`insight.board.${key}`)
  const work = async (what: () => Promise<unknown>) => {
    await what()
    message.success(word('kept'))
    await found.refetch()
  }
  const add = () => void work(() => call(subscribeBoard, { board, every, via })).catch(() => undefined)
  const drop = (id: string) => void work(() => call(unsubscribeBoard, { id })).catch(() => undefined)
  const choice = <T extends string>(id: string, values: readonly T[], value: T, change: (next: T) => void) => (
    <Form.Item label={word(id)} htmlFor={`board-${id}`}>
      <Picker
        id={`board-${id}`}
        value={value}
        options={values.map((one) => ({ value: one, label: t(`insight.board.${id}.${one}`) }))}
        onChange={change}
      />
    </Form.Item>
  )
  return (
    <>
      <p className="quiet">{word('subscribeHint')}</p>
      <Form layout="vertical">
        {choice('every', EVERY, every, setEvery)}
        {choice('via', VIAS, via, setVia)}
        <Button type="primary" onClick={add}>
          {word('subscribe')}
        </Button>
      </Form>
      <ul className="board-sent">
        {(found.data ?? [])
          .filter((one) => one.board === board)
          .map((one) => (
            <li key={one.id}>
              {word(`every.${one.every}`)} · {word(`via.${one.via}`)}
              <Button size="small" onClick={() => drop(one.id)}>
                {word('unsubscribe')}
              </Button>
            </li>
          ))}
      </ul>
    </>
  )
}
