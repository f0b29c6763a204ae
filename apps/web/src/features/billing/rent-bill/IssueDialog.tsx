import { ISSUE_FEES, issueBills, previewIssue } from '@cloud-steward/contract/billing/issue.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'

/** Days ahead that an issue run usually bills. */
const AHEAD = 5

/** An issue run: which sites and fees, what it would make at each, then its progress. */
export default function IssueDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.bill.${key}`)
  const [dueThrough, setDueThrough] = useState(() => businessDay(AHEAD))
  const [siteIds, setSites] = useState<string[]>([])
  const [fees, setFees] = useState<(typeof ISSUE_FEES)[number][]>([])
  const ask = (ids: readonly string[]) => ({
    queryKey: ['billing.bill', 'issue', dueThrough, fees, ids],
    enabled: Boolean(dueThrough),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(previewIssue, { dueThrough, siteIds: ids.join() || undefined, fees: fees.join() || undefined }, { signal }),
    staleTime: 0,
  })
  // Sites are offered with what they have, also those that are not chosen.
  const all = useQuery(ask([]))
  const preview = useQuery(ask(siteIds))
  const { bills = 0, amountFen = 0, sites = [] } = preview.data ?? {}
  return (
    <RunDialog
      title={word('issueBills')}
      hint={word('issueHint')}
      field={issueBills.input.dueThrough}
      labelKey="billing.bill.dueThrough"
      value={dueThrough}
      onChange={setDueThrough}
      ready={bills > 0}
      start={(key) => call(issueBills, { dueThrough, siteIds, fees }, { key, quiet: true })}
      onEnd={() => void refreshMoney()}
      onClose={onClose}
    >
      {(renew) => (
        <>
          <div style={{ display: 'grid', gap: 8, margin: '12px 0' }}>
            <Select
              mode="multiple"
              allowClear
              aria-label={word('sites')}
              placeholder={word('allSites')}
              maxTagCount="responsive"
              optionFilterProp="label"
              value={siteIds}
              options={(all.data?.sites ?? []).map((site) => ({ value: site.siteId, label: site.siteName }))}
              onChange={(ids) => {
                renew()
                setSites(ids)
              }}
            />
            <Select
              mode="multiple"
              allowClear
              aria-label={word('fees')}
              placeholder={word('allFees')}
              maxTagCount="responsive"
              value={fees}
              options={ISSUE_FEES.map((fee) => ({ value: fee, label: word(`fees.${fee}`) }))}
              onChange={(chosen) => {
                renew()
                setFees(chosen)
              }}
            />
          </div>
          <DataTable
            rowKey="siteId"
            pagination={false}
            scroll={{ y: 220 }}
            loading={isWaiting(preview)}
            dataSource={sites}
            columns={[
              { key: 'siteName', title: word('siteName'), dataIndex: 'siteName' },
              { key: 'bills', title: word('bills'), align: 'right', width: 80, dataIndex: 'bills' },
              {
                key: 'amountFen',
                title: word('amountFen'),
                align: 'right',
                width: 130,
                render: (_, site) => formatFen(site.amountFen),
              },
              { key: 'exceptions', title: word('exceptions'), align: 'right', width: 90, dataIndex: 'exceptions' },
            ]}
          />
          <p aria-live="polite">
            <b>
              {preview.data &&
                (bills ? t('billing.bill.previewTotal', { bills, amount: formatFen(amountFen) }) : word('previewNone'))}
            </b>
          </p>
        </>
      )}
    </RunDialog>
  )
}
