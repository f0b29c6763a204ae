import { queryChain, verifyChain } from '@cloud-steward/contract/ledger/chain.ts'
import { checkLedger, queryLedgerCheck } from '@cloud-steward/contract/ledger/ledger.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions } from 'antd'
import { type ReactNode, useState } from 'react'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import './chain.css'
import { UserName } from '../../../components/UserName.tsx'

/** Whether the ledger says what the documents say, and whether anybody has changed it behind our back. */
export default function LedgerCheckPage(): ReactNode {
  const page = usePage()
  const mayCheck = useMayPress(page.menu)('check')
  return (
    <section className="ledger-check">
      <h1 className="visually-hidden">{page.title}</h1>
      <Balances mayCheck={mayCheck} />
      <Chain mayCheck={mayCheck} />
    </section>
  )
}

function Balances({ mayCheck }: { mayCheck: boolean }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const word = (key: string) => t(`ledger.ledger.${key}`)
  const queryKey = [queryLedgerCheck.permission]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(queryLedgerCheck, {}, { signal }) })
  const check = async () => {
    setBusy(true)
    await call(checkLedger, {}, { key: newKey() }).catch(() => undefined)
    await client.invalidateQueries({ queryKey })
    setBusy(false)
  }
  const { runs = [], differences = [] } = found.data ?? {}
  return (
    <div className="ledger-panel">
      <header>
        <h2>{word('checkTitle')}</h2>
        {mayCheck && (
          <Button type="primary" loading={busy} onClick={() => void check()}>
            {word('checkNow')}
          </Button>
        )}
      </header>
      {found.isError && <Failed retry={found.refetch} />}
      {runs.length > 0 && differences.length === 0 && (
        <Alert type="success" showIcon title={word('noDifference')} description={formatInstant(runs[0]!.at)} />
      )}
      {differences.length > 0 && (
        <DataTable
          rowKey="id"
          pagination={false}
          dataSource={differences}
          columns={[
            { key: 'check', title: word('check'), render: (_, row) => word(`check.${row.check}`) },
            { key: 'subject', title: word('subject'), render: (_, row) => row.subject ?? '-' },
            ...(['expectedFen', 'actualFen'] as const).map((key) => ({
              key,
              title: word(key),
              align: 'right' as const,
              render: (_: unknown, row: (typeof differences)[number]) => formatFen(row[key]),
            })),
            { key: 'since', title: word('since'), render: (_, row) => formatInstant(row.since) },
          ]}
        />
      )}
      <h3>{word('runs')}</h3>
      <DataTable
        rowKey="id"
        loading={found.isLoading}
        dataSource={runs}
        pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'at', title: word('at'), render: (_, run) => formatInstant(run.at) },
          { key: 'entries', title: word('entries'), align: 'right', dataIndex: 'entries' },
          { key: 'accountCount', title: word('accountCount'), align: 'right', dataIndex: 'accountCount' },
          { key: 'differenceCount', title: word('differenceCount'), align: 'right', dataIndex: 'differenceCount' },
          { key: 'ms', title: word('ms'), align: 'right', dataIndex: 'ms' },
          { key: 'username', title: word('username'), render: (_, row) => <UserName of={row.username} /> },
        ]}
      />
    </div>
  )
}

function Chain({ mayCheck }: { mayCheck: boolean }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const word = (key: string) => t(`ledger.chain.${key}`)
  const queryKey = [queryChain.permission]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(queryChain, {}, { signal }) })
  const chain = found.data
  const latest = chain?.checks[0]
  const broken = latest?.kind
  return (
    <div className="ledger-panel">
      <header>
        <h2>{t('ledger.chain')}</h2>
        {mayCheck && (
          <Button type="primary" onClick={() => setAsking(true)}>
            {word('verifyChain')}
          </Button>
        )}
      </header>
      <p className="quiet">{word('hint')}</p>
      {found.isError && <Failed retry={found.refetch} />}
      {broken && (
        <Alert
          type="error"
          showIcon
          title={t('ledger.chain.broken', { what: word(`kind.${broken}`) })}
          description={
            <>
              <div>
                {[
                  latest.blockNo != null && `${word('blockNo')} ${latest.blockNo}`,
                  latest.seq != null && `${word('seq')} ${latest.seq}`,
                  latest.source && word(`source.${latest.source}`),
                  latest.factId,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              <div>{word('brokenHint')}</div>
            </>
          }
        />
      )}
      {chain && (
        <Descriptions
          size="small"
          bordered
          column={{ xs: 1, md: 2 }}
          items={[
            {
              key: 'head',
              label: word('headHash'),
              children: <code>{chain.headHash ?? word('neverSealed')}</code>,
              span: 'filled',
            },
            { key: 'links', label: word('links'), children: chain.links },
            { key: 'waiting', label: word('waiting'), children: chain.waiting },
            {
              key: 'sealedAt',
              label: word('sealedAt'),
              children: chain.sealedAt ? formatInstant(chain.sealedAt) : '-',
            },
            {
              key: 'verified',
              label: word('verified'),
              children: latest ? formatInstant(latest.at) : word('neverVerified'),
            },
          ]}
        />
      )}
      <h3>{word('checks')}</h3>
      <DataTable
        rowKey="id"
        loading={found.isLoading}
        dataSource={chain?.checks ?? []}
        locale={{ emptyText: word('neverVerified') }}
        pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { key: 'at', title: word('at'), render: (_, one) => formatInstant(one.at) },
          {
            key: 'kind',
            title: word('kind'),
            render: (_, one) => (
              <StateTag value={one.kind ? 'failed' : 'succeeded'}>
                {word(one.kind ? `kind.${one.kind}` : 'whole')}
              </StateTag>
            ),
          },
          { key: 'links', title: word('links'), align: 'right', dataIndex: 'links' },
          { key: 'ms', title: word('ms'), align: 'right', dataIndex: 'ms' },
          { key: 'username', title: word('username'), render: (_, row) => <UserName of={row.username} /> },
        ]}
      />
      {asking && (
        <RunDialog
          title={word('verifyChain')}
          hint={word('verifyHint')}
          ready
          start={(key) => call(verifyChain, {}, { key, quiet: true })}
          onEnd={() => void client.invalidateQueries({ queryKey })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
