import { endLease, lease, previewEnd } from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { rightsAtEnd } from '@cloud-steward/contract/housing/renter-rights.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { RenterRights } from '../../../components/RenterRights.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { Consequence } from './Consequence.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { usePreview } from './use-preview.ts'

/** Ends a lease on the day the rentee left; what is credited and what leaving costs is shown before. */
export default function EndDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(lease, id).data
  if (!row) return null
  return (
    <CommandForm
      endpoint={endLease}
      of="housing.lease"
      given={{ id }}
      title={`${t('housing.lease.end')} · ${row.no} · ${row.roomName}`}
      width={860}
      initial={{ leftOn: businessDay(), penalty: 'asAgreed' }}
      hint={t('housing.lease.endHint')}
      after={(form) => (
        <>
          <EndRights form={form} endOn={row.endOn} />
          <EndPreview form={form} id={id} />
        </>
      )}
      refresh={() => Promise.all([lease.name, room.name].map(refreshRows))}
      onClose={onClose}
    />
  )
}

function EndRights({ form, endOn }: { form: FormInstance; endOn: string }): ReactNode {
  const leftOn = Form.useWatch<string | undefined>('leftOn', form)
  return leftOn && <RenterRights rights={rightsAtEnd({ endOn }, leftOn)} />
}
function EndPreview({ form, id }: { form: FormInstance; id: string }): ReactNode {
  const leftOn = Form.useWatch<string | undefined>('leftOn', form)
  const penalty = Form.useWatch<string | undefined>('penalty', form)
  const preview = usePreview(previewEnd, { id, leftOn, penalty: penalty ?? null }, Boolean(leftOn))
  if (!leftOn || preview.isPending) return null
  return preview.isError ? <PreviewFailed error={preview.error} /> : <Consequence of={preview.data} />
}
