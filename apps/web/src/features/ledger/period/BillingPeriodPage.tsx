import { closePeriod, lockPeriod, queryPeriods, reopenPeriod } from '@cloud-steward/contract/ledger/period.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import './period.css'
import { UserName } from '../../../components/UserName.tsx'

const PeriodDrawer = lazy(() => import('./PeriodDrawer.tsx'))
const CloseDrawer = lazy(() => import('./CloseDrawer.tsx'))
const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const NAME = 'ledger.period'
const DONE = { lock: lockPeriod, reopen: reopenPeriod } as const

/** The months of the ledger: which are closed, what they said, and the next one to close. */
export default function BillingPeriodPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const { name, id: month, show, close } = useDialog()
  const word = (key: string) => t(`${NAME}.${key}`)
  const found = useQuery({
    queryKey: ['billing.bill', 'periods'],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryPeriods, {}, { signal }),
  })
  const rows = found.data ?? []
  const latest = rows.find(({ state }) => state !== 'open')?.month
  const amounts = ['billedFen', 'receivedFen', 'refundedFen', 'depositsHeldFen'] as const
  return (
    <section className="resource-page">
      <h1 className="visually-hidden">{page.title}</h1>
      {found.isError && <Failed retry={found.refetch} />}
      <div className="resource-list">
        <DataTable
          rowKey="month"
          loading={found.isLoading}
          dataSource={rows}
          pagination={{ pageSize: 24, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { key: 'month', title: word('month'), dataIndex: 'month' },
            {
              key: 'state',
              title: word('state'),
              render: (_, row) => (
                <>
                  <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>{' '}
                  {row.differsSince && <StateTag value="failed">{word('differs')}</StateTag>}
                </>
              ),
            },
            ...amounts.map((key) => ({
              key,
              title: word(key),
              align: 'right' as const,
              render: (_: unknown, row: (typeof rows)[number]) => {
                const fen = row[key]
                return fen == null ? '-' : <span className="amount">{formatFen(fen)}</span>
              },
            })),
            { key: 'entries', title: word('entries'), align: 'right', render: (_, row) => row.entries ?? '-' },
            {
              key: 'closedAt',
              title: word('closedAt'),
              render: (_, row) => (row.closedAt ? formatInstant(row.closedAt) : '-'),
            },
            {
              key: 'closedBy',
              title: word('closedBy'),
              render: (_, row) => (row.closedBy ? <UserName of={row.closedBy} /> : '-'),
            },
            {
              key: 'actions',
              title: t('kit.actions'),
              render: (_, row) => (
                <ActionMenu
                  actions={[
                    { key: 'detail', title: t('kit.detail'), run: () => show('detail', row.month) },
                    {
                      key: 'close',
                      title: word('closePeriod'),
                      visible: row.mayClose === 'yes' && mayPress('closePeriod'),
                      run: () => show('close', row.month),
                    },
                    {
                      key: 'lock',
                      title: word('lockPeriod'),
                      visible: row.state === 'closed' && row.entries != null && mayPress('lockPeriod'),
                      run: () => show('lock', row.month),
                    },
                    {
                      key: 'reopen',
                      title: word('reopenPeriod'),
                      danger: true,
                      visible: row.state === 'closed' && row.month === latest && mayPress('reopenPeriod'),
                      run: () => show('reopen', row.month),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      </div>
      <Suspense fallback={null}>
        {name === 'detail' && month && <PeriodDrawer key={month} month={month} onClose={close} />}
        {name === 'close' && month && mayPress('closePeriod') && (
          <CloseDrawer
            month={month}
            send={async (values, key) => {
              await call(closePeriod, { month, ...values }, { key, quiet: true })
              await refreshMoney()
            }}
            onClose={close}
          />
        )}
        {(name === 'lock' || name === 'reopen') && month && mayPress(`${name}Period`) && (
          <CommandForm
            endpoint={DONE[name]}
            of={NAME}
            given={{ month }}
            title={`${word(`${name}Period`)} · ${month}`}
            hint={word(`${name}Hint`)}
            refresh={refreshMoney}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
