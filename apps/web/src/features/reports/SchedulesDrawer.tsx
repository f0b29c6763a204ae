import {
  EVERY,
  endSchedule,
  type FORMATS,
  formatsOf,
  querySchedules,
  queryWay,
  scheduleReport,
} from '@cloud-steward/contract/reports/report.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../components/Rows.tsx'
import { call } from '../../infra/api.ts'
import { type Translate, useTranslation } from '../../infra/i18n.ts'

interface Props {
  report: string
  isLetter: boolean
  values: string
  onClose: () => void
}
const word = (t: Translate, field: string, value: string) => t(`report.report.${field}.${value}`)

/** A form to schedule this report for the user by mail, and all schedules of the user. */
export default function SchedulesDrawer({ report, isLetter, values, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const list = useQuery({
    queryKey: ['report.report', 'schedules'],
    queryFn: ({ signal }) => call(querySchedules, {}, { signal }),
  })
  const way = useQuery({
    queryKey: ['report.report', 'way'],
    queryFn: ({ signal }) => call(queryWay, {}, { signal }),
  })
  const closed = way.data?.closed
  const change = async (work: () => Promise<unknown>, told: string) => {
    try {
      await work()
      void message.success(t(told))
      await list.refetch()
    } catch {
      // `call` has already shown the error.
    }
  }
  return (
    <Drawer
      open={open}
      title={t('report.report.scheduleReport')}
      size={Math.min(520, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {closed && <Alert type="warning" showIcon title={t(`report.page.closed.${closed}`)} />}
      {way.data?.to && !closed && <p className="quiet">{t('report.page.mailTo', { to: way.data.to })}</p>}
      <NewSchedule
        isLetter={isLetter}
        isOpen={way.data !== undefined && !closed}
        onAdd={(how) => void change(() => call(scheduleReport, { report, values, ...how }), 'report.page.scheduled')}
      />
      <Rows of={list} none={t('report.page.noSchedules')}>
        {(rows) => (
          <ul className="report-schedules">
            {rows.map((one) => (
              <li key={one.id}>
                <b>{one.title}</b>
                <span className="quiet">
                  {word(t, 'every', one.every)} · {word(t, 'format', one.format)} · {t('report.report.nextOn')}{' '}
                  {one.nextOn}
                </span>
                <Button
                  size="small"
                  onClick={() => void change(() => call(endSchedule, { id: one.id }), 'kit.operateSuccess')}
                >
                  {t('report.report.endSchedule')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Drawer>
  )
}

interface How {
  every: (typeof EVERY)[number]
  format: (typeof FORMATS)[number]
}
interface NewProps {
  isLetter: boolean
  /** Whether mail can be sent to the user. */
  isOpen: boolean
  onAdd: (how: How) => void
}
function NewSchedule({ isLetter, isOpen, onAdd }: NewProps): ReactNode {
  const { t } = useTranslation()
  const [how, setHow] = useState<How>({ every: 'month', format: formatsOf(isLetter)[0]! })
  const options = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: word(t, field, value) }))
  return (
    <div className="report-new-schedule">
      <Radio.Group
        disabled={!isOpen}
        aria-label={t('report.report.every')}
        value={how.every}
        options={options('every', EVERY)}
        onChange={({ target }) => setHow({ ...how, every: target.value as How['every'] })}
      />
      <Radio.Group
        disabled={!isOpen}
        aria-label={t('report.report.format')}
        value={how.format}
        options={options('format', formatsOf(isLetter))}
        onChange={({ target }) => setHow({ ...how, format: target.value as How['format'] })}
      />
      <Button type="primary" disabled={!isOpen} onClick={() => onAdd(how)}>
        {t('report.report.scheduleReport')}
      </Button>
    </div>
  )
}
