import type { FormField, ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { Button, Form, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Action, ActionMenu } from '../../../kit/ActionMenu.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { ProcessFields } from '../ProcessFields.tsx'
import { ProcessValues } from '../ProcessValues.tsx'
import '../workflow.css'
import { NodeTimes } from './NodeTimes.tsx'
import { Timeline } from './Timeline.tsx'
import { ACTIONS, actionsOf, type Detail, type DetailTask } from './task-actions.ts'

const BpmnDiagram = lazy(async () => ({ default: (await import('./BpmnDiagram.tsx')).BpmnDiagram }))
const ActionForm = lazy(() => import('./ActionForm.tsx'))
const DecideForm = lazy(() => import('./DecideForm.tsx'))

const rightOf = (of: Detail, { key }: FormField): unknown =>
  (of.task?.rights as Readonly<Record<string, string>> | null | undefined)?.[key]

/** Fields that the caller writes now, and those he reads. */
function partsOf(of: Detail): Record<'fields' | 'written' | 'read', FormField[]> {
  const fields = (of.form as ProcessForm | null | undefined)?.fields ?? []
  const written = of.task?.may.includes('decide') ? fields.filter((field) => rightOf(of, field) === 'edit') : []
  return { fields, written, read: fields.filter((field) => !written.includes(field) && rightOf(of, field) !== 'hide') }
}

/** A process with its form, its diagram and what happened; of a task also what its handler decides. */
export function DetailBody({ of, onClaim }: { of: Detail; onClaim: (taskId: string) => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [open, setOpen] = useState<string>()
  const values = of.values as Readonly<Record<string, unknown>>
  const { fields, written, read } = partsOf(of)
  const decide = async (outcome: string) => {
    if (outcome === 'approved' && written.length && !(await form.validateFields().catch(() => undefined))) return
    setOpen(outcome)
  }
  return (
    <>
      <Head of={of} onDecide={decide} onClaim={onClaim} onOpen={setOpen} />
      {fields.length > 0 && (
        <section className="process-block">
          <h2>{t('workflow.detail.form')}</h2>
          {read.length > 0 && <ProcessValues fields={read} values={values} />}
          {read.some(({ kind, key }) => kind === 'files' && values[key]) && (
            <Attachments resource="workflow.historicInstance" recordId={of.processInstanceId} editable={false} />
          )}
          {written.length > 0 && (
            <ProcessFields fields={written} form={form} initial={values} instanceId={of.processInstanceId} />
          )}
        </section>
      )}
      <section className="process-block">
        <h2>{t('workflow.definition.diagram')}</h2>
        <Suspense fallback={<Skeleton active />}>
          <BpmnDiagram xml={of.xml} label={of.definitionName} marks={of.nodes} />
        </Suspense>
        <NodeTimes of={of.nodes} />
      </section>
      <section className="process-block">
        <h2>{t('activiti.Task.timeline')}</h2>
        <Timeline of={of.timeline} />
      </section>
      <Copies of={of.copies} />
      <Suspense fallback={null}>
        {(open === 'approved' || open === 'rejected') && (
          <DecideForm of={of} outcome={open} form={form} onClose={() => setOpen(undefined)} />
        )}
        {open && open in ACTIONS && <ActionForm key={open} of={of} name={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

interface HeadProps {
  of: Detail
  onDecide: (outcome: string) => Promise<void>
  onClaim: (taskId: string) => Promise<void>
  onOpen: (name: string) => void
}
function Head({ of, onDecide, onClaim, onOpen }: HeadProps): ReactNode {
  const { t } = useTranslation()
  const { task } = of
  const actions: Action[] = actionsOf(of).map((key) => ({
    key,
    title: t(ACTIONS[key]!.endpoint.permission),
    danger: ACTIONS[key]!.danger === true,
    run: () => onOpen(key),
  }))
  return (
    <header className="process-head">
      <h2>
        {of.name} <StateTag value={of.state}>{t(`workflow.historicInstance.state.${of.state}`)}</StateTag>
        {of.suspended && <StateTag value="suspended">{t('activiti.Task.suspended')}</StateTag>}
      </h2>
      <p className="quiet">
        {of.definitionName} v{of.definitionVersion} · {of.startUserName} · {formatInstant(of.startTime)}
        {of.endTime && ` – ${formatInstant(of.endTime)}`}
        {of.businessKey && ` · ${of.businessKey}`}
      </p>
      {of.description && <p>{of.description}</p>}
      {of.reason && <p>{of.reason}</p>}
      {task && (
        <p>
          {t('workflow.detail.at', { name: task.name })}
          {task.dueDate && ` · ${t('activiti.Task.dueDate')} ${formatInstant(task.dueDate)}`}
        </p>
      )}
      <Returned of={of} />
      {of.link && (
        <p>
          <Link to={of.link}>{t('workflow.detail.record')}</Link>
        </p>
      )}
      <div className="process-actions">
        {task && <TaskButtons task={task} onDecide={onDecide} onClaim={onClaim} />}
        <ActionMenu actions={actions} />
      </div>
    </header>
  )
}

/** Why a request came back to its starter: it stands where it is mended. */
function Returned({ of: { task, timeline } }: { of: Detail }): ReactNode {
  const { t } = useTranslation()
  const back = task?.isStart ? timeline.findLast(({ action }) => action === 'regress') : undefined
  if (!back) return null
  const { userName, comment } = back
  return (
    <p className="process-back">{t('workflow.detail.returned', { name: userName ?? '', comment: comment ?? '' })}</p>
  )
}

function TaskButtons({ task, onDecide, onClaim }: Omit<HeadProps, 'of' | 'onOpen'> & { task: DetailTask }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {task.may.includes('claim') && (
        <Button type="primary" onClick={() => void onClaim(task.id)}>
          {t('activiti.Task.claimTask')}
        </Button>
      )}
      {task.may.includes('decide') && (
        <>
          <Button type="primary" onClick={() => void onDecide('approved')}>
            {t(task.isStart ? 'workflow.detail.resubmit' : 'workflow.detail.approve')}
          </Button>
          {!task.isStart && (
            <Button danger onClick={() => void onDecide('rejected')}>
              {t('workflow.detail.refuse')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Copies({ of }: { of: Detail['copies'] }): ReactNode {
  const { t } = useTranslation()
  if (!of.length) return null
  return (
    <section className="process-block">
      <h2>{t('activiti.Task.copies')}</h2>
      <ul>
        {of.map(({ userName, readAt }) => (
          <li key={userName}>
            {userName} <small className="quiet">{readAt ? formatInstant(readAt) : t('workflow.detail.unread')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
