import { previewCharges } from '@cloud-steward/contract/housing/lease.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ChargeTable } from './ChargeTable.tsx'
import { LimitNotes } from './LimitNotes.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { usePreview } from './use-preview.ts'

const TERMS = Object.keys(previewCharges.input).filter((key) => key !== 'signedOn')
const NEEDED = Object.entries(previewCharges.input).flatMap(([key, field]) => ('optional' in field ? [] : [key]))

/** The charge schedule the terms in the form would give, redrawn as they change; the server computes it. */
export function ChargePreview({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const values = (Form.useWatch([], form) ?? {}) as Record<string, unknown>
  const input = Object.fromEntries(TERMS.map((key) => [key, values[key] ?? null]))
  const isWhole = ((input.steps ?? []) as { fromMonth?: number }[]).every(({ fromMonth }) => fromMonth)
  const deposit = values.depositMode === 'months' ? input.depositMonths : input.depositFen
  const complete = isWhole && deposit !== null && NEEDED.every((key) => input[key] !== null && input[key] !== '')
  const preview = usePreview(previewCharges, input, complete)
  if (!complete || preview.isPending) return null
  return (
    <section>
      <h3>{t('housing.lease.preview')}</h3>
      {preview.isError ? (
        <PreviewFailed error={preview.error} />
      ) : (
        <>
          <LimitNotes limits={preview.data.limits} />
          <ChargeTable charges={preview.data.charges} />
        </>
      )}
    </section>
  )
}
