import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { signFlow, startSigning } from '@cloud-steward/contract/housing/signing.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { LimitNotes, useLeaseLimits, useUnasked } from '../contract/LimitNotes.tsx'

const DAYS = 7

/** Fixes the text of a lease and puts it before the parties. */
export default function StartSigning({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(lease, id).data
  const limits = useLeaseLimits(id)
  const { unasked, isLoading } = useUnasked(id, limits)
  if (!row || !limits || isLoading) return null
  return (
    <CommandForm
      endpoint={startSigning}
      of={signFlow.name}
      given={{ leaseId: id, ...unasked }}
      title={`${t('housing.signFlow.startSigning')} · ${row.no}`}
      initial={{ method: 'pad', expiresOn: dayjs(businessDay()).add(DAYS, 'day').format('YYYY-MM-DD') }}
      before={
        <>
          <p className="quiet">{t('housing.signFlow.startHint')}</p>
          <LimitNotes limits={limits} />
        </>
      }
      refresh={() => Promise.all([lease.name, signFlow.name].map(refreshRows))}
      onClose={onClose}
    />
  )
}
