import { ArrowLeftOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { copyReadyReport } from '@cloud-steward/contract/reports/design.ts'
import {
  exportReport,
  type FORMATS,
  formatsOf,
  previewReport,
  queryReports,
} from '@cloud-steward/contract/reports/report.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Form, Skeleton, Tag } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Rows } from '../../components/Rows.tsx'
import { call, download } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { usePhone } from '../../infra/use-phone.ts'
import { Failed } from '../../kit/Failed.tsx'
import { ParameterForm } from './ParameterForm.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import './reports.css'
import { valuesFrom, valuesText, waitingFor } from './values.ts'

const SchedulesDrawer = lazy(() => import('./SchedulesDrawer.tsx'))
type Report = AnswerOf<typeof queryReports>[number]

/**
 * The user's reports: chosen at the left, filled with parameters, and shown or downloaded. A phone shows either the list or
 * the chosen report.
 */
export default function ReportPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('report') ?? ''
  const list = useQuery({
    queryKey: ['report.report', 'list'],
    queryFn: ({ signal }) => call(queryReports, {}, { signal }),
  })
  const report = list.data?.find(({ id }) => id === chosen)
  const isPhone = usePhone()
  return (
    <section className="report-page">
      <h1 className="visually-hidden">{title}</h1>
      <nav className="report-list" aria-label={title} hidden={isPhone && report !== undefined}>
        <Rows of={list} none={t('report.page.none')}>
          {(rows) => (
            <ul>
              {rows.map(({ id, title: name, remark, isReady }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-current={id === chosen ? 'true' : undefined}
                    onClick={() => setParams({ report: id })}
                  >
                    <b>
                      {name} {isReady && <Tag>{t('report.page.ready')}</Tag>}
                    </b>
                    {remark && <small className="quiet">{remark}</small>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Rows>
      </nav>
      <div className="report-body" hidden={isPhone && !report}>
        {isPhone && (
          <Button type="link" className="report-back" icon={<ArrowLeftOutlined />} onClick={() => setParams({})}>
            {title}
          </Button>
        )}
        {report ? <OneReport key={report.id} report={report} /> : <Empty description={t('report.page.choose')} />}
      </div>
    </section>
  )
}

/** Runs an action of a report. Meanwhile its name is `busy`. */
function useWork() {
  const [busy, setBusy] = useState('')
  const work = async (name: string, does: () => Promise<unknown>) => {
    setBusy(name)
    // `call` has already shown the error.
    await does().catch(() => undefined)
    setBusy('')
  }
  return { busy, work }
}

function OneReport({ report }: { report: Report }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [params, setParams] = useSearchParams()
  const [isSending, setSending] = useState(false)
  const { id, title, parameters, isLetter } = report
  const values = params.get('values') ?? ''
  const given = valuesFrom(values)
  const waiting = waitingFor(parameters, params.get('values'))
  const isWanting = waiting !== undefined
  const page = useQuery({
    queryKey: ['report.report', 'page', id, values],
    queryFn: ({ signal }) => call(previewReport, { report: id, values }, { signal, quiet: true }),
    retry: false,
    enabled: !isWanting,
  })
  const used = page.data?.used
  // Show the values the server used, initial values included.
  useEffect(() => {
    if (used !== undefined) form.setFieldsValue(valuesFrom(used))
  }, [form, used])
  const run = () => setParams({ report: id, values: valuesText(parameters, form.getFieldsValue(true)) })
  return (
    <>
      <h2>{title}</h2>
      <ParameterForm parameters={parameters} form={form} initial={given} onSubmit={run}>
        <ReportActions report={report} values={values} isWanting={isWanting} onSend={() => setSending(true)} />
      </ParameterForm>
      {waiting && <Empty description={t(`report.page.${waiting}`)} />}
      {page.isError && <Failed retry={page.refetch} />}
      {page.isLoading && <Skeleton active />}
      {page.data && <ReportFrame page={page.data} />}
      {isSending && (
        <Suspense>
          <SchedulesDrawer report={id} isLetter={isLetter} values={values} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ActionsProps {
  report: Report
  values: string
  isWanting: boolean
  onSend: () => void
}
function ReportActions({ report, values, isWanting, onSend }: ActionsProps): ReactNode {
  const { t } = useTranslation()
  const { menu } = usePage()
  const mayPress = useMayPress(menu)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { busy, work } = useWork()
  const { id, title, isReady, isLetter } = report
  const copy = async () => {
    const made = await call(copyReadyReport, { report: id })
    void message.success(t('kit.operateSuccess'))
    void navigate(`/report/reportdesigner?design=${made.id}`)
  }
  const save = (format: (typeof FORMATS)[number]) =>
    work(format, () => download(exportReport, { report: id, values, format }, `${title}.${format}`))
  return (
    <div className="report-actions">
      <Button type="primary" htmlType="submit">
        {t('report.page.run')}
      </Button>
      {formatsOf(isLetter).map((format) => (
        <Button key={format} disabled={isWanting} loading={busy === format} onClick={() => void save(format)}>
          {t(`report.report.format.${format}`)}
        </Button>
      ))}
      <Button disabled={isWanting} onClick={onSend}>
        {t('report.report.scheduleReport')}
      </Button>
      {isReady && mayPress('copy') && (
        <Button loading={busy === 'copy'} onClick={() => void work('copy', copy)}>
          {t('report.design.copyReadyReport')}
        </Button>
      )}
    </div>
  )
}
