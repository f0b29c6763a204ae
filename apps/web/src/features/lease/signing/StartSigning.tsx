import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { signFlow, startSigning } from '@cloud-steward/contract/housing/signing.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'

const { leaseId: _lease, ...SHAPE } = startSigning.input
const DAYS = 7

/** Fixes the text of a lease and puts it before the parties. */
export default function StartSigning({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(lease, id).data
  if (!row) return null
  return (
    <FormDrawer
      title={`${t('housing.signFlow.startSigning')} · ${row.no}`}
      width={440}
      shape={SHAPE}
      labelPrefix={signFlow.name}
      initial={{ method: 'pad', expiresOn: dayjs(businessDay()).add(DAYS, 'day').format('YYYY-MM-DD') }}
      before={<p className="quiet">{t('housing.signFlow.startHint')}</p>}
      send={async (values, key) => {
        await call(startSigning, { ...values, leaseId: id } as never, { key, quiet: true })
        await Promise.all([lease.name, signFlow.name].map(refreshRows))
      }}
      onClose={onClose}
    />
  )
}
