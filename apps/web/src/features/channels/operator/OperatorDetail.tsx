import { operator, queryOperatorDetail } from '@cloud-steward/contract/channels/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Tag } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { UserName } from '../../../components/UserName.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant, listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

/** What is open with an operator, by which rule it is paid, and the sites it has and had. */
export function OperatorDetail({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${operator.name}.${key}`)
  const { data } = useQuery({
    queryKey: [operator.name, 'detail', id],
    queryFn: ({ signal }) => call(queryOperatorDetail, { id }, { signal }),
  })
  if (!data) return null
  const { fee, sites, steps, openLeases, openBills } = data
  const kinds = listed((fee?.feeKinds ?? []).map((kind) => word(`feeKinds.${kind}`)))
  const facts = [
    [word('openLeases'), String(openLeases)],
    [word('openBills'), String(openBills)],
    [word('feeKinds'), kinds || word('noFee')],
    ...(fee?.receiverName ? [[word('receiverName'), fee.receiverName]] : []),
  ]
  return (
    <>
      <Descriptions column={2} items={facts.map(([label, children]) => ({ key: label!, label, children }))} />
      <h3>{word('sites')}</h3>
      {sites.length ? (
        <DataTable
          rowKey="key"
          pagination={false}
          dataSource={sites.map((one) => ({ ...one, key: `${one.siteId} ${one.fromAt} ${one.toAt}` }))}
          columns={[
            {
              title: word('siteName'),
              dataIndex: 'siteName',
              render: (name: string, row) => recordLink('housing.site', row.siteId, name),
            },
            {
              title: t('field.state'),
              dataIndex: 'isNow',
              render: (is: string) => <Tag color={is === 'now' ? 'green' : undefined}>{word(`isNow.${is}`)}</Tag>,
            },
            { title: word('roomCount'), dataIndex: 'roomCount', align: 'right' },
            {
              title: word('fromAt'),
              dataIndex: 'fromAt',
              render: (at: string | null) => (at ? formatInstant(at) : '-'),
            },
            { title: word('toAt'), dataIndex: 'toAt', render: (at: string | null) => (at ? formatInstant(at) : '-') },
            { title: word('username'), dataIndex: 'username', render: (name: string | null) => <UserName of={name} /> },
            { title: word('reason'), dataIndex: 'reason' },
          ]}
        />
      ) : (
        <p className="quiet">{word('noSites')}</p>
      )}
      {steps.length > 0 && (
        <>
          <h3>{word('steps')}</h3>
          <EventList events={steps} words={(to) => word(`to.${to}`)} />
        </>
      )}
    </>
  )
}
