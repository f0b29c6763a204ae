import {
  EVERY,
  querySubscriptions,
  queryWays,
  subscribeBoard,
  unsubscribeBoard,
  type VIAS,
} from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Radio } from 'antd'
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
  const [chosen, setVia] = useState<Via>()
  const found = useQuery({
    queryKey: ['insight.board', 'subscriptions'],
    queryFn: ({ signal }) => call(querySubscriptions, {}, { signal }),
  })
  const ways = useQuery({
    queryKey: ['insight.board', 'ways'],
    queryFn: ({ signal }) => call(queryWays, {}, { signal }),
  })
  const via = chosen ?? ways.data?.find(({ closed }) => !closed)?.via
  const word = (key: string) => t(`insight.board.${key}`)
  const work = async (what: () => Promise<unknown>) => {
    await what()
    message.success(word('kept'))
    await found.refetch()
  }
  const add = () => {
    if (via) void work(() => call(subscribeBoard, { board, every, via })).catch(() => undefined)
  }
  const drop = (id: string) => void work(() => call(unsubscribeBoard, { id })).catch(() => undefined)
  const rhythms = EVERY.map((value) => ({ value, label: word(`every.${value}`) }))
  return (
    <>
      <p className="quiet">{word('subscribeHint')}</p>
      <Form layout="vertical">
        <Form.Item label={word('every')} htmlFor="board-every">
          <Picker id="board-every" value={every} options={rhythms} onChange={(next: Every) => setEvery(next)} />
        </Form.Item>
        <Form.Item label={word('via')}>
          <Ways ways={ways.data} via={via} onChange={setVia} />
        </Form.Item>
        <Button type="primary" disabled={!via} onClick={add}>
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

interface WaysProps {
  ways: AnswerOf<typeof queryWays> | undefined
  via: Via | undefined
  onChange: (via: Via) => void
}
/** The ways with the address they go to, or why they are closed. */
function Ways({ ways, via, onChange }: WaysProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group vertical value={via} onChange={({ target }) => onChange(target.value as Via)}>
        {ways?.map((way) => (
          <Radio key={way.via} value={way.via} disabled={Boolean(way.closed)}>
            {t(`insight.board.via.${way.via}`)} · {way.closed ? t(`insight.board.closed.${way.closed}`) : way.to}
          </Radio>
        ))}
      </Radio.Group>
      {ways && !via && <p className="quiet">{t('insight.board.noWay')}</p>}
    </>
  )
}
