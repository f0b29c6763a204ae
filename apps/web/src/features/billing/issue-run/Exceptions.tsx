import { queryIssueExceptions } from '@cloud-steward/contract/billing/issue.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

/** Where each kind is mended. */
const PLACES = {
  schedule: '/contract?open=detail:',
  formula: '/feeitem?name=',
  area: '/house_list?open=edit:',
  utility: '/reading?meterId=',
} as const

/** What no run can bill, why, and where to mend it. */
export function Exceptions(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.issueRun.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'exceptions'],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryIssueExceptions, {}, { signal }),
  })
  const rows = found.data ?? []
  if (found.data && !rows.length) return <Empty description={word('noExceptions')} />
  return (
    <DataTable
      rowKey="id"
      loading={found.isLoading}
      dataSource={rows}
      columns={[
        { key: 'kind', title: word('kind'), render: (_, row) => word(`kind.${row.kind}`) },
        {
          key: 'detail',
          title: word('detail'),
          render: (_, row) =>
            row.kind === 'utility' ? t(`metering.exception.reason.${row.detail}`) : (row.detail ?? '-'),
        },
        { key: 'siteName', title: word('siteName'), dataIndex: 'siteName' },
        { key: 'roomName', title: word('roomName'), render: (_, row) => row.roomName ?? '-' },
        { key: 'recordNo', title: word('recordNo'), dataIndex: 'recordNo' },
        {
          key: 'period',
          title: t('billing.bill.period'),
          render: (_, row) =>
            row.periodFrom ? t('billing.formula.period', { from: row.periodFrom, to: row.periodTo }) : '-',
        },
        {
          key: 'open',
          title: t('kit.actions'),
          render: (_, row) => (
            <Link
              to={PLACES[row.kind] + encodeURIComponent(row.kind === 'formula' ? (row.detail ?? '') : row.recordId)}
            >
              {word('open')}
            </Link>
          ),
        },
      ]}
    />
  )
}
