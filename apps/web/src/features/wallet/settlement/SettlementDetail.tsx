import {
  querySettlementLines,
  raiseSettlementQuery,
  settlement,
  settlementQuery,
} from '@cloud-steward/contract/wallet/settlement.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { numberLink } from '../../../components/record-link.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  id: string
  mayRaise: boolean
  onClose: () => void
}
interface Asked {
  entryId: string | null
  amountFen: number
  about: string
}
/** What a settlement is made of; who does not agree with all of it, or with a line, says so here. */
export default function SettlementDetail({ id, mayRaise, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const word = (key: string) => t(`${settlement.name}.${key}`)
  const found = useQuery({
    queryKey: [settlement.name, 'lines', id],
    queryFn: ({ signal }) => call(querySettlementLines, { id }, { signal }),
  })
  type Line = NonNullable<typeof found.data>['lines'][number]
  const raise = t(`${settlementQuery.name}.raiseSettlementQuery`)
  const otherFen = found.data?.otherFen ?? 0
  return (
    <RecordDrawer resource={settlement} id={id} fields={settlement.list} onClose={onClose}>
      {(row) => (
        <>
          {mayRaise && (
            <Button onClick={() => setAsked({ entryId: null, amountFen: row.amountFen, about: row.day })}>
              {raise}
            </Button>
          )}
          <h3>{word('lines')}</h3>
          <RowTable<Line>
            of={{ ...found, data: found.data?.lines } as never}
            none={word('noLines')}
            columns={[
              { key: 'businessOn', title: word('businessOn'), dataIndex: 'businessOn' },
              {
                key: 'amountFen',
                title: word('lineFen'),
                align: 'right',
                render: (_, line) => <b className="amount">{formatFen(line.amountFen)}</b>,
              },
              { key: 'kind', title: word('kind'), render: (_, line) => t(`wallet.wallet.kind.${line.kind}`) },
              { key: 'roomName', title: word('roomName'), render: (_, line) => line.roomName ?? '-' },
              {
                key: 'billNo',
                title: word('billNo'),
                render: (_, line) => numberLink('billNo', line) ?? line.memo ?? '-',
              },
              ...(mayRaise
                ? [
                    {
                      key: 'raise',
                      render: (_: unknown, line: Line) => (
                        <Button
                          type="link"
                          size="small"
                          onClick={() =>
                            setAsked({
                              entryId: line.id,
                              amountFen: Math.abs(line.amountFen),
                              about: [row.day, line.roomName].filter(Boolean).join(' · '),
                            })
                          }
                        >
                          {raise}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {otherFen !== 0 && (
            <p>
              {word('otherFen')} <b className="amount">{formatFen(otherFen)}</b>
            </p>
          )}
          {asked && (
            <CommandForm
              endpoint={raiseSettlementQuery}
              of={settlementQuery.name}
              given={{ settlementId: id, entryId: asked.entryId }}
              title={`${raise} · ${asked.about}`}
              hint={t(`${settlementQuery.name}.raiseHint`)}
              initial={{ kind: 'too_little', amountFen: asked.amountFen }}
              controls={{ fileIds: <FilesField label={t(`${settlementQuery.name}.fileIds`)} /> }}
              refresh={refreshMoney}
              onClose={() => setAsked(undefined)}
            />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
