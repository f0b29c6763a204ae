import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { previewRecalculation, recalculateSettlement, settlement } from '@cloud-steward/contract/metering/settlement.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { refreshMetering } from '../refresh-metering.ts'
import '../metering.css'

/** Works a settlement out again: what it would come to and why is seen before it is done. */
export default function RecalculateDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const preview = useQuery({
    queryKey: [settlement.name, 'recalculation', id],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(previewRecalculation, { id }, { signal, quiet: true }),
  })
  return (
    <CommandForm
      endpoint={recalculateSettlement}
      of={settlement.name}
      given={{ id }}
      width={640}
      fields={preview.data?.way === 'debit' ? ['reason', 'dueOn'] : ['reason']}
      before={
        <>
          <p className="quiet">{t('metering.settlement.recalculateHint')}</p>
          {preview.isPending && <Skeleton active />}
          {preview.isError && (
            <p role="alert">{preview.error instanceof ApiError ? preview.error.sentence(t) : t('kit.loadFailed')}</p>
          )}
          {preview.data && <Preview found={preview.data} />}
        </>
      }
      refresh={refreshMetering}
      onDone={({ documents }) => (documents ? `${t('metering.settlement.documents')} ${documents}` : undefined)}
      onClose={onClose}
    />
  )
}

type Found = AnswerOf<typeof previewRecalculation>
function Preview({ found }: { found: Found }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.settlement.${key}`, values)
  const amounts = { amount: formatFen(found.creditedFen + found.debitedFen), prepaid: formatFen(found.prepaidFen) }
  const why = found.why.length ? found.why.map((one) => word(`why.${one}`)).join(' · ') : word('why.none')
  return (
    <section className="version-card">
      <dl>
        <dt>{word('beforeFen')}</dt>
        <dd>
          {formatFen(found.beforeFen)} → <b>{formatFen(found.afterFen)}</b>
        </dd>
        <dt>{word('why')}</dt>
        <dd>{why}</dd>
        <dt>{word('way')}</dt>
        <dd>{word(`way.${found.way}`, amounts)}</dd>
      </dl>
      <DataTable<Found['parts'][number]>
        rowKey="periodFrom"
        pagination={false}
        dataSource={found.parts}
        columns={[
          {
            key: 'period',
            title: t('metering.pricePlan.period'),
            render: (_, part) => t('billing.formula.period', { from: part.periodFrom, to: part.periodTo }),
          },
          {
            key: 'renteeName',
            title: word('renteeName'),
            render: (_, part) => part.renteeName ?? <span className="quiet">{word('vacantDays')}</span>,
          },
          {
            key: 'currentValue',
            title: word('currentValue'),
            align: 'right',
            render: (_, part) => formatNumber(part.currentValue),
          },
          {
            key: 'quantity',
            title: word('quantity'),
            align: 'right',
            render: (_, part) => formatNumber(part.quantity),
          },
          {
            key: 'amountFen',
            title: word('totalFen'),
            align: 'right',
            render: (_, part) => <span className="amount">{formatFen(part.amountFen)}</span>,
          },
        ]}
      />
    </section>
  )
}
