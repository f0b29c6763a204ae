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
/** Puts a chart at the end of the reader's company board, and says so with a way to it. */
function usePut({ question, period, kind }: Props): (title: string) => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { metric, by, compare } = question
  const open = () => {
    message.destroy()
    void navigate('/enterprisesee')
  }
  return async (title) => {
    const days = metricOf(metric).span === 'days' ? { period, compare: compare ?? null } : {}
    await addToBoard('enterprise', { metric, by: by ?? null, chart: kind, width: 2, title: title || null, ...days })
    message.success(
      <>
        {t('insight.gallery.put')}
        <Button type="link" size="small" onClick={open}>
          {t('insight.gallery.openBoard')}
        </Button>
      </>,
    )
  }
}

/** A button that asks for a title and puts the chart on the company board. */
export function PutOnBoard(props: Props): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('insight.gallery.toBoard')}</Button>
      {isOpen && <TitleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TitleDialog({ onClose, ...props }: Props & { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const put = usePut(props)
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [title, setTitle] = useState('')
  const field = useRef<InputRef>(null)
  const { metric, siteId } = props.question
  const send = async () => {
    setBusy(true)
    // The call has said why it failed.
    await put(title.trim()).then(
      () => setOpen(false),
      () => setBusy(false),
    )
  }
  return (
    <Modal
      open={isOpen}
      title={t('insight.gallery.putOn')}
      okText={t('insight.board.put')}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterOpenChange={(shown) => (shown ? field.current?.focus() : onClose())}
    >
      <Form layout="vertical" onFinish={send}>
        <Form.Item label={t('insight.board.title')} htmlFor="board-title" extra={siteId && t('insight.gallery.noSite')}>
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
  )
}
