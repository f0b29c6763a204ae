import 'virtual:antd-later.css'
import { issueBills, previewIssue } from '@cloud-steward/contract/finance/bill.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { RunProgress } from '../../../kit/RunProgress.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshMoney } from '../refresh-money.ts'

/** Days ahead that an issue run usually bills. */
const AHEAD = 5

/** An issue run: what it would make, then its progress. */
export default function IssueDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [dueThrough, setDueThrough] = useState(dayjs().add(AHEAD, 'day').format('YYYY-MM-DD'))
  const [run, setRun] = useState<string>()
  const { busy, submit, renew } = useSubmit()
  const preview = useQuery({
    queryKey: ['finance.bill', 'issue', dueThrough],
    enabled: !run && Boolean(dueThrough),
    queryFn: ({ signal }) => call(previewIssue, { dueThrough }, { signal }),
    staleTime: 0,
  })
  const bills = preview.data?.bills ?? 0
  return (
    <Modal
      open
      title={t('finance.bill.issueBills')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        run ? (
          <Button size="middle" onClick={onClose}>
            {t('kit.close')}
          </Button>
        ) : (
          <>
            <Button size="middle" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button
              size="middle"
              type="primary"
              loading={busy}
              disabled={bills === 0}
              onClick={() =>
                void submit(async (key) => setRun((await call(issueBills, { dueThrough }, { key, quiet: true })).runId))
              }
            >
              {t('finance.bill.issueBills')}
            </Button>
          </>
        )
      }
    >
      {run ? (
        <RunProgress id={run} onEnd={() => void refreshMoney()} />
      ) : (
        <>
          <p className="quiet">{t('finance.bill.issueHint')}</p>
          <label htmlFor="due-through">{t('finance.bill.dueThrough')}</label>
          <FieldControl
            id="due-through"
            field={issueBills.input.dueThrough}
            labelKey="finance.bill.dueThrough"
            label={t('finance.bill.dueThrough')}
            value={dueThrough}
            onChange={(value) => {
              renew()
              setDueThrough(String(value ?? ''))
            }}
          />
          <p aria-live="polite">
            <b>
              {preview.data &&
                (bills
                  ? t('finance.bill.previewTotal', { bills, amount: formatFen(preview.data.amountFen) })
                  : t('finance.bill.previewNone'))}
            </b>
          </p>
        </>
      )}
    </Modal>
  )
}
