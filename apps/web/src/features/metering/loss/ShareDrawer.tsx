import { confirmShare, previewShare } from '@cloud-steward/contract/metering/loss.ts'
import type { FormInstance } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshMetering } from '../refresh-metering.ts'
import { useAnswerOfForm } from '../use-answer-of-form.ts'
import { ShareParts } from './ShareParts.tsx'

const FIELDS = ['meterId', 'periodFrom', 'periodTo', 'method'] as const

/** The loss of a period shared: seen first, part for part, then confirmed. */
export default function ShareDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [method, setMethod] = useState<string>('area')
  const fields = [...FIELDS, ...(method === 'formula' ? ['formula'] : [])]
  const first = dayjs(businessDay()).startOf('month').subtract(1, 'month')
  return (
    <CommandForm
      endpoint={confirmShare}
      of="metering.shareRun"
      width={760}
      initial={{
        periodFrom: first.format('YYYY-MM-DD'),
        periodTo: first.endOf('month').format('YYYY-MM-DD'),
        method,
      }}
      fields={[...fields, 'capFen']}
      onChange={(changed) => 'method' in changed && setMethod(String(changed.method))}
      hint={t('metering.shareRun.newHint')}
      after={(form) => (
        <>
          {method === 'formula' && <p className="quiet">{t('metering.shareRun.formulaHint')}</p>}
          <Preview form={form} fields={fields} />
        </>
      )}
      refresh={refreshMetering}
      onClose={onClose}
    />
  )
}

function Preview({ form, fields }: { form: FormInstance; fields: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  const found = useAnswerOfForm(form, { key: 'metering.shareRun', fields, optional: ['capFen'] }, (input, signal) =>
    call(previewShare, input as never, { signal, quiet: true }),
  )
  if (!found.complete || found.isPending) return null
  if (found.isError)
    return <p role="alert">{found.error instanceof ApiError ? found.error.sentence(t) : t('kit.loadFailed')}</p>
  const { mainQuantity, subQuantity, publicQuantity, lossQuantity, lossFen, parts } = found.data
  const equation = {
    main: formatNumber(mainQuantity),
    sub: formatNumber(subQuantity),
    public: formatNumber(publicQuantity),
    loss: formatNumber(lossQuantity),
  }
  return (
    <section>
      <h3>{t('metering.shareRun.previewShare')}</h3>
      <p>
        {t('metering.shareRun.lossQuantity')}: {t('metering.shareRun.equation', equation)} ·{' '}
        <b className="amount">{formatFen(lossFen)}</b>
      </p>
      <ShareParts parts={parts} />
    </section>
  )
}
