import { attachment, attachPricePlan, endAttachment, pricePlan } from '@cloud-steward/contract/metering/price-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'

const { pricePlanId: _price_plan, acceptCeiling, ...SHAPE } = attachPricePlan.input
const refresh = () => Promise.all([refreshRows(attachment.name), refreshRows(pricePlan.name)])

/** Where a pricePlan holds and since when; another place is added below. */
export default function AttachmentDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`metering.attachment.${key}`)
  /** A price above the ceiling of the site was refused until somebody accepts it. */
  const [isAbove, setAbove] = useState(false)
  return (
    <FormDrawer
      title={word('attachPricePlan')}
      width={760}
      shape={isAbove ? { ...SHAPE, acceptCeiling } : SHAPE}
      labelPrefix="metering.attachment"
      initial={{ fromOn: businessDay() }}
      before={
        <>
          <Places id={id} />
          <p className="quiet">{word('attachHint')}</p>
        </>
      }
      send={async (values) => {
        await call(attachPricePlan, { ...values, pricePlanId: id } as never, { quiet: true }).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.reason === 'metering.error.ceilingWarning') setAbove(true)
            throw error
          },
        )
        await refresh()
      }}
      onClose={onClose}
    />
  )
}

/** Where it holds already. */
function Places({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`metering.attachment.${key}`)
  const places = useQuery({
    queryKey: [attachment.name, 'list', id],
    queryFn: ({ signal }) => queryRows(attachment, { pricePlanId: id, pageSize: 200 }, signal),
  })
  const end = async (attachmentId: string) => {
    await call(endAttachment, { id: attachmentId, toOn: businessDay() })
    await refresh()
  }
  return (
    <DataTable
      rowKey="id"
      pagination={false}
      loading={places.isPending}
      dataSource={places.data?.list ?? []}
      columns={[
        { key: 'target', title: word('target'), render: (_, row) => word(`target.${row.target}`) },
        {
          key: 'place',
          title: t('metering.pricePlan.places'),
          render: (_, row) => row.meterName ?? row.roomName ?? row.houseName ?? row.siteName,
        },
        { key: 'fromOn', title: word('fromOn'), dataIndex: 'fromOn' },
        { key: 'toOn', title: word('toOn'), render: (_, row) => row.toOn ?? '-' },
        {
          key: 'end',
          title: t('kit.actions'),
          render: (_, row) =>
            !row.toOn && (
              <Button type="link" danger onClick={() => void end(row.id).catch(() => {})}>
                {word('endAttachment')}
              </Button>
            ),
        },
      ]}
    />
  )
}
