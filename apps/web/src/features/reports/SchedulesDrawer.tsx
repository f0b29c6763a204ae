import { EVERY, endSchedule, FORMATS, querySchedules, scheduleReport } from '@cloud-steward/contract/reports/report.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../components/Rows.tsx'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'

interface Props {
  report: string
  values: string
  onClose: () => void
}
/** When a report is sent to the caller by mail, and what else is. */
export default function SchedulesDrawer({ report, values, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [every, setEvery] = useState<(typeof EVERY)[number]>('month')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx')
  const list = useQuery({
    queryKey: ['report.report', 'schedules'],
    queryFn: ({ signal }) => call(querySchedules, {}, { signal }),
  })
  const change = async (work: () => Promise<unknown>, told: string) => {
    try {
      await work()
      void message.success(t(told))
      await list.refetch()
    } catch {
      // The call has said why.
    }
  }
  const word = (field: string, value: string) => t(`report.report.${field}.${value}`)
  return (
    <Drawer
      open={open}
      title={t('report.report.scheduleReport')}
      size={Math.min(520, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{t('report.page.needsMail')}</p>
      <Radio.Group
        aria-label={t('report.report.every')}
        value={every}
        options={EVERY.map((value) => ({ value, label: word('every', value) }))}
        onChange={({ target }) => setEvery(target.value as typeof every)}
      />
      <Radio.Group
        aria-label={t('report.report.format')}
        value={format}
        options={FORMATS.map((value) => ({ value, label: word('format', value) }))}
        onChange={({ target }) => setFormat(target.value as typeof format)}
      />
      <p>
        <Button
          type="primary"
          onClick={() =>
            void change(() => call(scheduleReport, { report, every, format, values }), 'report.page.scheduled')
          }
        >
          {t('report.report.scheduleReport')}
        </Button>
      </p>
      <Rows of={list} none={t('report.page.noSchedules')}>
        {(rows) => (
          <ul className="report-schedules">
            {rows.map((one) => (
              <li key={one.id}>
                <b>{one.title}</b>
                <span className="quiet">
                  {word('every', one.every)} · {word('format', one.format)} · {t('report.report.nextOn')} {one.nextOn}
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
