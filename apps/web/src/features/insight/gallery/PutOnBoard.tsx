import type { PeriodName } from '@cloud-steward/contract/insight/board.ts'
import { metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { App, Button, Form, Input, type InputRef, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { addToBoard } from '../board/use-board.ts'
import type { Question } from '../metric/use-metric.ts'
import type { ChartKind } from './use-chosen.ts'

interface Props {
  question: Question
  /** By name: on the board it moves on with the days. */
  period: PeriodName
  kind: ChartKind
}
/** Asks for a title and puts the chart at the end of the reader's company board. */
export function PutOnBoard({ question, period, kind }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [title, setTitle] = useState('')
  const field = useRef<InputRef>(null)
  const { metric, by, siteId } = question
  const word = (key: string) => t(`insight.gallery.${key}`)
  const open = () => {
    void message.destroy()
    void navigate('/enterprisesee')
  }
  const put = async () => {
    const days = metricOf(metric).span === 'days' ? { period, compare: question.compare ?? null } : {}
    setBusy(true)
    try {
      await addToBoard('enterprise', {
        metric,
        by: by ?? null,
        chart: kind,
        width: 2,
        title: title.trim() || null,
        ...days,
      })
      setOpen(false)
      message.success(
        <>
          {word('put')}
          <Button type="link" size="small" onClick={open}>
            {word('openBoard')}
          </Button>
        </>,
      )
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        onClick={() => {
          setTitle('')
          setOpen(true)
        }}
      >
        {word('toBoard')}
      </Button>
      <Modal
        open={isOpen}
        title={word('putOn')}
        okText={t('insight.board.put')}
        confirmLoading={isBusy}
        onOk={put}
        onCancel={() => setOpen(false)}
        afterOpenChange={(shown) => shown && field.current?.focus()}
      >
        <Form layout="vertical" onFinish={put}>
          <Form.Item label={t('insight.board.title')} htmlFor="board-title" extra={siteId && word('noSite')}>
            <Input
              ref={field}
              id="board-title"
              maxLength={64}
              value={title}
              placeholder={t(`insight.metric.metric.${metric}`)}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
