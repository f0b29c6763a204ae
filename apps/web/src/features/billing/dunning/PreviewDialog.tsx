import { previewDunning } from '@cloud-steward/contract/billing/dunning.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen, listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'

const NAME = 'billing.dunningPlan'

/** Who would be reminded today of what. */
export default function PreviewDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['billing.reminder', 'preview'],
    staleTime: 0,
    queryFn: ({ signal }) => call(previewDunning, {}, { signal }),
  })
  const plain = (key: 'renteeName' | 'roomName' | 'billNo' | 'dueOn' | 'planName') => ({
    key,
    dataIndex: key,
    title: t(`${NAME}.${key}`),
  })
  return (
    <Modal open width={900} title={t(`${NAME}.previewDunning`)} footer={null} onCancel={onClose}>
      <p className="quiet">{t(`${NAME}.previewHint`)}</p>
      {found.isError ? (
        <Failed retry={found.refetch} />
      ) : (
        <DataTable
          rowKey="billId"
          loading={found.isLoading}
          dataSource={found.data ?? []}
          locale={{ emptyText: t(`${NAME}.previewEmpty`) }}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            plain('renteeName'),
            plain('roomName'),
            plain('billNo'),
            plain('dueOn'),
            { key: 'step', title: t(`${NAME}.step`), render: (_, one) => `${one.step > 0 ? '+' : ''}${one.step}` },
            {
              key: 'outstandingFen',
              title: t(`${NAME}.outstandingFen`),
              align: 'right',
              render: (_, one) => formatFen(one.outstandingFen),
            },
            {
              key: 'channels',
              title: t(`${NAME}.channels`),
              render: (_, one) => listed(one.channels.map((way) => t(`billing.reminder.channel.${way}`))),
            },
            plain('planName'),
          ]}
        />
      )}
    </Modal>
  )
}
