import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { handOverLease } from '@cloud-steward/contract/metering/hand-over.ts'
import { Alert, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { SignaturePad, signatureOf } from '../../../components/SignaturePad.tsx'
import { useIssueNext } from '../../../components/use-issue-lease.ts'
import { call, upload } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { MeterRows } from './MeterRows.tsx'

const { leaseId: _lease, fileIds: _files, ...SHAPE } = handOverLease.input

/** Hands a room over: the day, what its meters show, keys and what else is given, and the rentee's signature. */
export default function HandOverDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(lease, id).data
  const next = useIssueNext()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(false)
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.handOver.${key}`, values)
  if (!row) return null
  return (
    <FormDrawer
      title={`${word('handOverLease')} · ${row.no} · ${row.roomName}`}
      width={760}
      shape={SHAPE}
      labelPrefix="metering.handOver"
      initial={{ handedOn: businessDay(), confirmedBy: row.renteeName, keys: [{ kind: 'door', count: 2 }] }}
      controls={{ rows: <MeterRows leaseId={id} /> }}
      before={
        row.openFen ? (
          <Alert type="warning" showIcon title={word('unpaid', { amount: formatFen(row.openFen) })} />
        ) : null
      }
      after={(_form, renew) => (
        <Form.Item label={word('fileIds')} layout="vertical">
          <SignaturePad
            canvas={canvas}
            label={word('fileIds')}
            onInk={(ink) => {
              renew()
              setSigned(ink)
            }}
          />
        </Form.Item>
      )}
      send={async (values, key) => {
        const picture = signed ? [await upload(uploadAttachment, await signatureOf(canvas.current!))] : []
        const fileIds = picture.map((file) => file.id)
        await call(handOverLease, { ...values, leaseId: id, fileIds } as never, { key, quiet: true })
        await Promise.all([lease.name, room.name, 'metering.handOver', 'metering.reading'].map(refreshRows))
        // Often the first thing after signing: the bills have not been issued yet.
        return row.openFen ? undefined : next(id, word('handedOver'))
      }}
      onClose={onClose}
    />
  )
}
