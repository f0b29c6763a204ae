import 'virtual:antd-later.css'
import { settleDay } from '@cloud-steward/contract/finance/wallet.ts'
import { Button, Modal } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { RunProgress } from '../../../kit/RunProgress.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshMoney } from '../refresh-money.ts'

/** Settles what was collected up to the end of a day; only days that are over. */
export function SettleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [day, setDay] = useState(dayjs().subtract(1, 'day').format('YYYY-MM-DD'))
  const [run, setRun] = useState<string>()
  const { busy, submit, renew } = useSubmit()
  return (
    <Modal
      open
      title={t('finance.wallet.settle')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button size="middle" onClick={onClose}>
            {t(run ? 'kit.close' : 'kit.cancel')}
          </Button>
          {!run && (
            <Button
              size="middle"
              type="primary"
              loading={busy}
              disabled={!day}
              onClick={() =>
                void submit(async (key) => setRun((await call(settleDay, { day }, { key, quiet: true })).runId))
              }
            >
              {t('finance.wallet.settle')}
            </Button>
          )}
        </>
      }
    >
      {run ? (
        <RunProgress id={run} onEnd={() => void refreshMoney()} />
      ) : (
        <>
          <p className="quiet">{t('finance.wallet.settleHint')}</p>
          <FieldControl
            field={settleDay.input.day}
            labelKey="finance.wallet.day"
            label={t('finance.wallet.day')}
            value={day}
            onChange={(value) => {
              renew()
              setDay(String(value ?? ''))
            }}
          />
        </>
      )}
    </Modal>
  )
}
