import { checkOut, printStatement } from '@cloud-steward/contract/checkout/check-out.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { Formula } from '../../components/Formula.tsx'
import { download } from '../../infra/api.ts'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import type { Detail } from './use-detail.ts'
import './checkout.css'

type Line = Detail['lines'][number]
const SUMS = ['refundFen', 'collectFen', 'retainedFen', 'carriedFen'] as const

/** The statement: every line with why, and what it comes to. */
export function Statement({ row, detail }: { row: RowOf<typeof checkOut>; detail: Detail }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  const { lines } = detail
  if (!lines.length && !detail.statementHash)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('checkout.statement.none')} />
  const net = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return (
    <section className="statement">
      <DataTable<Line & { at: number }>
        rowKey="at"
        pagination={false}
        dataSource={lines.map((line, at) => ({ ...line, at }))}
        columns={[
          { key: 'kind', title: word('lineKind'), render: (_, line) => word(`line.${line.kind}`) },
          {
            key: 'why',
            title: word('lineWhy'),
            render: (_, line) => (
              <>
                {line.billNo && <span>{line.billNo} </span>}
                {line.formula ? <Formula formula={line.formula} /> : null}
                {line.note && <div className="quiet">{line.note}</div>}
              </>
            ),
          },
          {
            key: 'period',
            title: word('linePeriod'),
            render: (_, { periodFrom, periodTo }) =>
              periodFrom ? `${periodFrom}${periodTo === periodFrom ? '' : ` ~ ${periodTo}`}` : '-',
          },
          { key: 'fen', title: word('lineFen'), align: 'right', render: (_, line) => formatFen(line.amountFen) },
        ]}
        summary={() => (
          <tr>
            <td colSpan={3}>
              <strong>{word('net')}</strong>
            </td>
            <td className="cell-right">
              <strong>{formatFen(net)}</strong>
            </td>
          </tr>
        )}
      />
      <dl className="statement-sums">
        {SUMS.filter((key) => key !== 'carriedFen' || row.carriedFen > 0).map((key) => (
          <div key={key}>
            <dt>{word(key)}</dt>
            <dd>{formatFen(row[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="statement-foot">
        <Button onClick={() => void download(printStatement, { id: row.id }, `${row.no}.pdf`).catch(() => {})}>
          {word('print')}
        </Button>
        <span className="quiet">
          {word('hash')} {detail.statementHash?.slice(0, 16)}
        </span>
      </p>
    </section>
  )
}
