import { attachment, attachProgramme, endAttachment, programme } from '@cloud-steward/contract/utility/programme.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'

const { programmeId: _programme, ...SHAPE } = attachProgramme.input
const refresh = () => Promise.all([refreshRows(attachment.name), refreshRows(programme.name)])

/** Where a programme holds and since when; another place is added below. */
export default function AttachmentDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`utility.attachment.${key}`)
  const places = useQuery({
    queryKey: [attachment.name, 'list', id],
    queryFn: ({ signal }) => queryRows(attachment, { programmeId: id, pageSize: 200 }, signal),
  })
  const end = async (attachmentId: string) => {
    await call(endAttachment, { id: attachmentId, toOn: businessDay() })
    await refresh()
  }
  return (
    <FormDrawer
      title={word('attachProgramme')}
      width={760}
      shape={SHAPE}
      labelPrefix="utility.attachment"
      initial={{ fromOn: businessDay() }}
      before={
        <>
          <DataTable
            rowKey="id"
            pagination={false}
            loading={places.isPending}
            dataSource={places.data?.list ?? []}
            columns={[
              { key: 'target', title: word('target'), render: (_, row) => word(`target.${row.target}`) },
              {
                key: 'place',
                title: t('utility.programme.places'),
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
          <p className="quiet">{word('attachHint')}</p>
        </>
      }
      send={async (values) => {
        await call(attachProgramme, { ...values, programmeId: id } as never, { quiet: true })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
