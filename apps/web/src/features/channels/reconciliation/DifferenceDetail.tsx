import { difference, queryDifferenceEntries } from '@cloud-steward/contract/channels/reconciliation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { numberIn } from '../../../components/record-link.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'

const FIELDS = ['channelId', ...difference.list] as const

/** A difference with the entries that resolved it: each opens the account it stands in. */
export function DifferenceDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const maySee = useMayPress('accountstatement')('export')
  const word = (key: string) => t(`${difference.name}.${key}`)
  const found = useQuery({
    queryKey: [difference.name, 'entries', id],
    queryFn: ({ signal }) => call(queryDifferenceEntries, { id }, { signal }),
    select: ({ entries, suspenseNo }) => ({ entries, suspenseNo }),
  })
  const rows = { ...found, data: found.data?.entries } as never
  const no = found.data?.suspenseNo
  type Entry = NonNullable<typeof found.data>['entries'][number]
  const ledger = (key: string) => t(`ledger.ledger.${key}`)
  return (
    <RecordDrawer resource={difference} id={id} fields={FIELDS} onClose={onClose}>
      {(row) => (
        <>
          {row.no && (
            <p>
              {t('channel.order')} {numberIn('channel.order', row.no)}
            </p>
          )}
          {no && (
            <p>
              {t('channel.suspense')} {numberIn('channel.suspense', no)}
            </p>
          )}
          <h3>{word('entries')}</h3>
          <RowTable<Entry>
            of={rows}
            none={word('noEntries')}
            columns={[
              {
                key: 'businessOn',
                title: ledger('businessOn'),
                render: (_, { businessOn, accountId }) =>
                  maySee ? (
                    <Link to={`/accountstatement?account=${accountId}&from=${businessOn}&to=${businessOn}`}>
                      {businessOn}
                    </Link>
                  ) : (
                    businessOn
                  ),
              },
              { key: 'kind', title: ledger('kind'), render: (_, row) => ledger(`kind.${row.kind}`) },
              {
                key: 'debitAccount',
                title: word('debitAccount'),
                render: (_, row) => ledger(`account.${row.debitAccount}`),
              },
              {
                key: 'creditAccount',
                title: word('creditAccount'),
                render: (_, row) => ledger(`account.${row.creditAccount}`),
              },
              {
                key: 'amountFen',
                title: word('amountFen'),
                align: 'right',
                render: (_, row) => <b className="amount">{formatFen(row.amountFen)}</b>,
              },
              { key: 'memo', title: ledger('memo'), render: (_, row) => row.memo ?? row.paymentNo ?? '-' },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  )
}
