import { calculateCheckOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { Statement } from '../Statement.tsx'
import { refreshCheckOut } from '../use-detail.ts'
import type { StepProps } from './steps.ts'

/** What it comes to, calculated by booking it for a try. */
export function StatementStep({ row, detail, word, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const { busy, submit } = useSubmit()
  const calculate = () =>
    submit(async (key) => {
      await call(calculateCheckOut, { id: row.id }, { key, quiet: true })
      await refreshCheckOut()
    })
  const isReady = Boolean(detail.statementHash) && mayFollow('confirm', row.state)
  return (
    <>
      <Statement row={row} detail={detail} />
      <div className="flow-buttons">
        <Button
          type={isReady ? 'default' : 'primary'}
          loading={busy}
          disabled={!mayFollow('calculate', row.state)}
          onClick={() => void calculate()}
        >
          {word(detail.statementHash ? 'recalculate' : 'calculate')}
        </Button>
        {isReady && (
          <Button type="primary" disabled={busy} onClick={onDone}>
            {t('kit.next')}
          </Button>
        )}
      </div>
    </>
  )
}
