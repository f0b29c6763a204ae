import { queryIssueRuns, undoIssue } from '@cloud-steward/contract/billing/issue.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import { Exceptions } from './Exceptions.tsx'
import { RunDetail } from './RunDetail.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const IssueDialog = lazy(() => import('../rent-bill/IssueDialog.tsx'))
const NAME = 'billing.issueRun'

/** Issue runs with what stands of their bills, their undoing, and what could not be billed. */
export default function IssueRunPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const dialog = useDialog()
  const [current, setCurrent] = useState(1)
  const word = (key: string) => t(`${NAME}.${key}`)
  const runs = useQuery({
    queryKey: ['billing.bill', 'runs', current],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryIssueRuns, { currentPage: current, pageSize: 20 }, { signal }),
  })
  const { list = [], pagination } = runs.data ?? {}
  const history = (
    <DataTable
      rowKey="id"
      loading={runs.isLoading}
      dataSource={list}
      pagination={{
        current,
        pageSize: 20,
        total: pagination?.total ?? 0,
        onChange: setCurrent,
        showSizeChanger: false,
      }}
      columns={[
        { key: 'createdAt', title: word('createdAt'), render: (_, run) => formatInstant(run.createdAt) },
        { key: 'kind', title: word('kind'), render: (_, run) => word(`kind.${run.kind}`) },
        {
          key: 'state',
          title: word('state'),
          render: (_, run) => <StateTag value={run.state}>{word(`state.${run.state}`)}</StateTag>,
        },
        { key: 'dueThrough', title: word('dueThrough'), render: (_, run) => run.dueThrough ?? '-' },
        {
          key: 'siteCount',
          title: word('siteCount'),
          render: (_, run) => run.siteCount ?? (run.dueThrough ? t('billing.bill.allSites') : '-'),
        },
        {
          key: 'bills',
          title: word('bills'),
          align: 'right',
          render: (_, run) => (run.kind === 'undo-issue' ? '-' : run.bills),
        },
        {
          key: 'amountFen',
          title: word('amountFen'),
          align: 'right',
          render: (_, run) => (run.kind === 'undo-issue' ? '-' : formatFen(run.amountFen)),
        },
        {
          key: 'failed',
          title: word('failed'),
          align: 'right',
          render: (_, run) => (run.kind === 'undo-issue' ? run.failed : '-'),
        },
        { key: 'reason', title: word('reason'), render: (_, run) => run.reason ?? '-' },
        {
          key: 'actions',
          title: t('kit.actions'),
          render: (_, run) => (
            <>
              <Button type="link" size="small" onClick={() => dialog.show('detail', run.id)}>
                {t('kit.detail')}
              </Button>
              {run.undoable > 0 && mayPress('undo') && (
                <Button type="link" size="small" danger onClick={() => dialog.show('undo', run.id)}>
                  {word('undoIssue')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
  const { name, id, close } = dialog
  return (
    <section className="resource-page">
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="resource-list">
        <Tabs
          // Beside the tabs, not among them: a list of tabs holds nothing but tabs for who hears it.
          renderTabBar={(props, TabBar) => (
            <div className="tab-line">
              <TabBar {...props} />
              {mayPress('issue') && (
                <Button type="primary" onClick={() => dialog.show('issue')}>
                  {t('billing.bill.issueBills')}
                </Button>
              )}
            </div>
          )}
          items={[
            { key: 'history', label: word('history'), children: history },
            { key: 'exceptions', label: word('exceptions'), children: <Exceptions /> },
          ]}
        />
      </div>
      <Suspense fallback={null}>
        {name === 'issue' && mayPress('issue') && <IssueDialog onClose={close} />}
        {name === 'detail' && id && <RunDetail id={id} onClose={close} />}
        {name === 'undo' && id && mayPress('undo') && (
          <CommandForm
            endpoint={undoIssue}
            of={NAME}
            given={{ id }}
            hint={word('undoHint')}
            refresh={refreshMoney}
            onDone={({ runId }: AnswerOf<typeof undoIssue>) => dialog.show('detail', runId)}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
